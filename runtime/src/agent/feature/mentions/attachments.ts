import { quoteForShell } from "../../../posix/shell/prefix.ts";
import { asBlocks, type Block, reminder } from "../../core/conversation.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";
import { formatSize } from "../../tool/file/size.ts";
import { ReadOutput, renderFile } from "../../tool/file/view/output.ts";

const called = (tool: string, input: Readonly<Record<string, string>>): Block =>
  reminder(`Called the ${tool} tool with the following input: ${JSON.stringify(input)}`);
const resultOf = (tool: string, text: string): Block => reminder(`Result of calling the ${tool} tool:\n${text}`);

/** What the model receives of a file beside its content. */
interface FileNotes {
  /** What is wrong with the encoding of the file. */
  readonly unwritable?: string | undefined;
  /** Whether the content is only the start of a file. */
  readonly truncated?: boolean;
}

/** A mentioned file for the model, as if it had read the file. */
export function fileBlocks(path: string, output: ReadOutput, { unwritable, truncated }: FileNotes): Block[] {
  const shown = renderFile(output, unwritable);
  const call = called("Read", { file_path: path });
  const blocks = asBlocks(shown);
  if (blocks.some(({ type }) => type === "image")) return [call, ...blocks];
  const text = typeof shown === "string" ? shown : JSON.stringify(blocks, ["text", "type"]);
  const note = `${path} is too long to be attached as a whole: these are its first lines. Read the others with Read if you need them. You need not mention this to the user.`;
  return [call, resultOf("Read", text), ...(truncated === true ? [reminder(note)] : [])];
}

/** A mentioned folder for the model, as if it had listed the folder. */
export const directoryBlocks = (path: string, listing: string): Block[] => {
  const argument = /^[\w./-]+$/.test(path) ? path : quoteForShell(path);
  return [
    called("Bash", { command: `ls ${argument}`, description: `Lists files in ${path}` }),
    resultOf("Bash", listing),
  ];
};

/** The notice that a mentioned file is too large to be attached. */
export const tooLargeBlock = (path: string, size: number): Block =>
  reminder(
    `The user mentions ${path}, whose content is not attached: the file is too large (${formatSize(size)}). Search it, or read it in parts with the parameters offset and limit of Read. Pass allow_large only if you need all of it.`,
  );

/** The notice that mentioned files are not attached in this session. */
export const unattachedBlock = (mentions: readonly string[]): Block =>
  reminder(
    `The user mentions ${mentions.join(", ")}. Files are not attached in this session. If these are files or folders, read them before you answer.`,
  );

/** Restores from the transcript which mentioned files the model received. */
export const mentionAttachments: AttachmentReaders = {
  file: ({ filename, content, truncated }) => {
    const output = ReadOutput().safeParse(content);
    return output.success ? fileBlocks(String(filename), output.data, { truncated: truncated === true }) : [];
  },
  directory: ({ path, content }) => directoryBlocks(String(path), String(content)),
  at_mention_reference: ({ mentions, fileSize }) => {
    const paths = (Array.isArray(mentions) ? mentions : []).map(String);
    return typeof fileSize === "number" ? paths.map((path) => tooLargeBlock(path, fileSize)) : [unattachedBlock(paths)];
  },
};
