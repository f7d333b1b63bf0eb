import { readFile, stat } from 'node:fs/promises';
import { Wrong } from './spreadsheets/wrong.ts';

/** A file given by the operator cannot be used; the message is one line with the reason. */
export class FileProblem extends Error {
  override name = 'FileProblem';

  constructor(
    message: string,
    /** What is wrong with its content, which the console says in its languages. */
    readonly wrong?: Wrong,
  ) {
    super(message);
  }
}

const words: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: "the shop's own user may not read it",
  EISDIR: 'is a folder',
};

/** The bytes of a file of at most `maxBytes`. Throws `FileProblem`. */
export async function readGivenFile(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) throw new FileProblem(`${path}: is larger than ${maxBytes / 2 ** 20} MiB`);
    return await readFile(path);
  } catch (error) {
    const known = error instanceof Error && 'code' in error ? words[String(error.code)] : undefined;
    throw known ? new FileProblem(`${path}: ${known}`) : error;
  }
}

/** A text in UTF-8, with or without a byte order mark. Throws `FileProblem`. */
export async function readTextFile(path: string, maxBytes: number): Promise<string> {
  return textOf(path, await readGivenFile(path, maxBytes));
}

/** The text of a file's bytes. Throws `FileProblem`. */
export function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem(`${path}: is not UTF-8 (a spreadsheet saves it as "CSV UTF-8")`, new Wrong('notUtf8'));
  }
}
