import { isUnavailable } from '../../db/errors.ts';
import { FilesAway } from '../files/file-store.ts';

/** A backup cannot be made, or cannot be used; the message is printed. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** The innermost cause: outer errors may contain the values of a whole row. */
export function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause !== undefined) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}

/**
 * The error to throw for one that ended the work: a full disk, or an unavailable database or file store, is reported in
 * one line after `outcome`; anything else is a fault and stays unchanged.
 */
export function problemOf(error: unknown, outcome: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new BackupProblem(`given up; ${outcome}`);
  const ofSystem = /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));
  if (!ofSystem && !isUnavailable(error) && !(error instanceof FilesAway)) return error;
  return new BackupProblem(`${outcome}: ${reasonOf(error)}`, { cause: error });
}
