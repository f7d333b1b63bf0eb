import pLimit from 'p-limit';
import { startThread } from '../../programs.ts';
import { FileProblem } from '../text-file.ts';
import { Wrong, type WrongCode } from './wrong.ts';

/** An `.xlsx` is a zip; older and protected workbooks are compound files. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Whether a file is a workbook of a spreadsheet program, of whichever kind, and no text. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND);

/** What the thread may hold, in MiB, and how long it may take, in ms: a small file may unfold into any size. */
const MOST_MEMORY = 384;
const LONGEST = 30_000;

/** The thread's answer. */
export type WorkbookAnswer = { rows: string[][] } | { wrong: WrongCode };

/** Each holds a processor and much memory. */
const inTurn = pLimit(1);

/**
 * The rows of the first sheet, as texts: numbers with a point, dates as `2026-11-28`. A thread of its own reads them and
 * may die alone. Throws `FileProblem`, also for workbooks with macros, with a password, or of a kind before `.xlsx`.
 */
export async function recordsOfWorkbook(file: string, bytes: Uint8Array, mostRows: number): Promise<string[][]> {
  if (startsWith(bytes, COMPOUND)) throw new FileProblem(`${file}: is no .xlsx`, new Wrong('workbookOld'));
  const answer = await inTurn(() => answerOf(bytes, mostRows));
  if ('rows' in answer) return answer.rows;
  throw new FileProblem(`${file}: cannot be read as a workbook (${answer.wrong})`, new Wrong(answer.wrong));
}

function answerOf(bytes: Uint8Array, mostRows: number): Promise<WorkbookAnswer> {
  const thread = startThread('workbook', { bytes, mostRows }, { maxOldGenerationSizeMb: MOST_MEMORY });
  const tooLarge: WorkbookAnswer = { wrong: 'workbookTooLarge' };
  return new Promise<WorkbookAnswer>((resolve) => {
    const deadline = setTimeout(() => resolve(tooLarge), LONGEST);
    thread.once('message', resolve);
    // Out of memory is the only error that the thread does not answer itself.
    thread.once('error', () => resolve(tooLarge));
    thread.once('exit', () => resolve(tooLarge));
    thread.once('exit', () => clearTimeout(deadline));
  }).finally(() => void thread.terminate());
}
