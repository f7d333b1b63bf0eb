import { DatabaseUnfit, isUnavailable } from '../../db/errors.ts';
import { DatabaseNewer, DatabaseTooOld } from '../../db/schema/versions.ts';
import { FilesAway } from '../files/file-store.ts';
import { DataFolderInUse } from '../process/data-lock.ts';
import { ConfigError } from './config-error.ts';

/** Of files, and of the database in one, that cannot be had or written. */
const OF_FOLDER =
  /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOSPC|EDQUOT|SQLITE_(CANTOPEN|READONLY|FULL|IOERR|BUSY|CORRUPT|NOTADB)\w*)$/;

/** PostgreSQL knows no such role, password or database. */
const OF_DATABASE = /^(28|3D)\w{3}$/;

/**
 * The message about a failed start: one line if the operator can solve the problem, otherwise everything that is known.
 */
export function explainFailure(error: unknown): string {
  const plain = [ConfigError, DataFolderInUse, DatabaseNewer, DatabaseTooOld, DatabaseUnfit, FilesAway].some(
    (known) => error instanceof known,
  );
  if (error instanceof Error && plain) return error.message;
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    // A host with several addresses has several causes, and no message.
    const reason = at.message || code;
    if (OF_FOLDER.test(code)) return `DATA_DIR: ${reason}`;
    if (OF_DATABASE.test(code) || (at.cause === undefined && isUnavailable(at))) return `DATABASE_URL: ${reason}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
