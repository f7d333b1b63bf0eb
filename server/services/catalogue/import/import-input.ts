import type { Reader } from '../../../../db/store.ts';
import type { PriceAndNext, PriceChange, Problem } from './report.ts';
import type { Source } from './source.ts';
import type { VariantPlan } from './variants/plan.ts';

export interface ImportInput {
  /** Absolute path of a `.csv` or `.json`; or the rows themselves, of a command. */
  source: string | Source;
  /** The file's name for the audit log if the rows are given. */
  file?: string;
  /** Absolute path of the pictures' folder; null if they are all in the library. */
  folder: string | null;
  /** Rows that are not imported, because staff have seen that they are wrong. */
  leaveOut?: readonly number[];
  /** Checks everything, pictures included, and changes nothing. */
  dryRun: boolean;
  actor: string;
  /** Of staff in the console. */
  sessionId?: string;
  note: string;
  /** Under which a repeat does nothing: a difference of pieces would be made twice. */
  key?: string | undefined;
  /** More that may be wrong with changes; asked again in the transaction that makes them. */
  refuse?: (on: Reader, changes: PriceChange[], variants: VariantPlan[]) => Promise<Problem[]>;
  /** What may be wrong with the price of a new item. */
  refuseNew?: (price: PriceAndNext) => Omit<Problem, 'row'> | null;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}
