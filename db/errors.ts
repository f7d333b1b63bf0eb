/** The database is reachable, but a process cannot work with it in its present state; the message is printed. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit';
}

/** The database is unavailable now; the same request may succeed later (answered 503). */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** A transaction may have been written: its commit was sent, and the connection was lost before the answer. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown';
}

/** Error codes of either engine that mean the database is unavailable, not that the statement is wrong. */
const UNAVAILABLE =
  /^(08\w{3}|53\w{3}|57P0[1-5]|57014|25006|25P0[34]|ECONN\w+|EPIPE|E(HOST|NET)(UNREACH|DOWN)|ETIMEDOUT|ENOTFOUND|EAI_\w+|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)\w*)$/;

/** Messages of PostgreSQL's driver about a lost connection, which have no code. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client .+ is not queryable)/;

/** True if an error, or one of its causes, means that the database is unavailable. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreUnavailable) return true;
    if ('code' in at && UNAVAILABLE.test(String(at.code))) return true;
    if (WITHOUT_CODE.test(at.message)) return true;
  }
  return false;
}

/** True if an error, or one of its causes, has that code of PostgreSQL. */
export function hasCode(error: unknown, code: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === code) return true;
  return false;
}

/** Another transaction wrote first what this one was to write: the store repeats it, and it sees what is there. */
export class LostRace extends Error {
  override name = 'LostRace';
}
