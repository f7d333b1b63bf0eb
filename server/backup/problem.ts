import { isUnavailable } from '../../db/errors.ts';

/** A backup cannot be made, or one cannot be used; the message is the line to show. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** The innermost reason: what is around it may say the values of a whole row. */
export function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause !== undefined) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}

/**
 * What to throw for an error that ended the work: a disk that is full, or a database that cannot be had, is said in one
 * line after `outcome`; anything else is a fault and stays what it is.
 */
export function problemOf(error: unknown, outcome: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new BackupProblem(`given up; ${outcome}`);
  const ofSystem = /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));
  if (!ofSystem && !isUnavailable(error)) return error;
  return new BackupProblem(`${outcome}: ${reasonOf(error)}`, { cause: error });
}
