import { ControlError } from "../../../src/connection/errors.ts";
import type { Call } from "../../../src/connection/side.ts";

const never = new AbortController().signal;

/** Asks a control handler as a connection does. The request need not fit its type. */
export async function ask<Services, Response>(
  handler: (services: Services, request: never, call: Call) => Response | Promise<Response>,
  services: Services,
  request: object = {},
  signal: AbortSignal = never,
): Promise<Response> {
  const after: (() => void)[] = [];
  const response = await handler(services, request as never, {
    requestId: "r1",
    signal,
    afterResponse: (action) => void after.push(action),
  });
  for (const action of after) action();
  return response;
}

/** The refusal that a handler answers with. Rejects if it refuses nothing. */
export async function refusal(
  pending: Promise<unknown>,
): Promise<{ readonly message: string; readonly code?: string; readonly details?: object }> {
  try {
    await pending;
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    const { message, code, details } = error;
    return {
      message,
      ...(code === undefined ? {} : { code }),
      ...(Object.keys(details).length === 0 ? {} : { details }),
    };
  }
  throw new Error("The handler refused nothing.");
}
