import { type Exchange, jsonResponse, refusedResponse } from "./exchange.ts";

const metadata = (id: string, { filename, mimeType, downloadable, bytes }: ReturnType<typeof fileAt> & object) => ({
  type: "file",
  id,
  filename,
  mime_type: mimeType,
  size_bytes: bytes.length,
  created_at: "2026-01-01T00:00:00Z",
  downloadable,
});

const fileAt = (exchange: Exchange, id: string) => exchange.files.get(id);

const missing = (exchange: Exchange, id: string) =>
  refusedResponse(exchange, 404, { type: "not_found_error", message: `File not found: ${id}` });

const invalid = (exchange: Exchange, message: string) =>
  refusedResponse(exchange, 400, { type: "invalid_request_error", message });

async function upload(exchange: Exchange): Promise<Response> {
  const form = await new Response(exchange.bytes, {
    headers: { "content-type": exchange.headers["content-type"] ?? "" },
  })
    .formData()
    .catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof File)) return invalid(exchange, "file: Field required");
  if (/[<>:"|?*\\/\p{Cc}]/u.test(file.name) || file.name.length > 255 || file.name === "")
    return invalid(exchange, 'file: the name must have 1 to 255 characters and none of < > : " | ? * \\ /');
  const id = `file_${String(exchange.index + 1).padStart(4, "0")}`;
  const stored = {
    filename: file.name,
    mimeType: file.type || "application/octet-stream",
    downloadable: false,
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
  exchange.files.set(id, stored);
  return jsonResponse(exchange, 200, metadata(id, stored));
}

/** Newest first, page by page. `page` is the cursor of the previous page; `ids` selects files. */
function list(exchange: Exchange): Response {
  const { searchParams } = new URL(exchange.url);
  const limit = Number(searchParams.get("limit") ?? 20);
  const from = Number(searchParams.get("page") ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    return invalid(exchange, "limit: Input should be a whole number from 1 to 1000");
  if (!Number.isInteger(from) || from < 0) return invalid(exchange, "page: Input should be what a page named as next");
  const requestedIds = [...searchParams].flatMap(([name, id]) => (/^ids(\[\])?$/.test(name) ? [id] : []));
  const all = [...exchange.files].reverse().filter(([id]) => requestedIds.length === 0 || requestedIds.includes(id));
  const data = all.slice(from, from + limit).map(([id, file]) => metadata(id, file));
  const more = from + limit < all.length;
  return jsonResponse(exchange, 200, {
    data,
    next_page: more ? String(from + limit) : null,
    has_more: more,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  });
}

function one(exchange: Exchange, id: string, part: string | undefined): Response {
  const file = fileAt(exchange, id);
  if (!file) return missing(exchange, id);
  if (exchange.method === "DELETE") {
    exchange.files.delete(id);
    return jsonResponse(exchange, 200, { id, type: "file_deleted" });
  }
  if (part === undefined) return jsonResponse(exchange, 200, metadata(id, file));
  if (!file.downloadable) return invalid(exchange, `File ${id} is not downloadable.`);
  const headers = {
    "content-type": file.mimeType,
    "content-length": String(file.bytes.length),
    "request-id": exchange.id,
  };
  return new Response(file.bytes, { status: 200, headers });
}

/** `/v1/files` and below: upload, list, inspect, download and delete. */
export async function answerFiles(exchange: Exchange): Promise<Response> {
  exchange.settle({ kind: "served" });
  if (exchange.strict && !exchange.headers["x-api-key"] && !exchange.headers.authorization)
    return refusedResponse(exchange, 401, { type: "authentication_error", message: "x-api-key header is required" });
  const [, id, part] = /\/v1\/files(?:\/([^/]+)(?:\/(content))?)?$/.exec(exchange.path) ?? [];
  if (id !== undefined) return one(exchange, decodeURIComponent(id), part);
  return exchange.method === "POST" ? upload(exchange) : list(exchange);
}
