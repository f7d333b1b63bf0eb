/** The database is there, and a process cannot begin to work with it as things stand; the message is the line to show. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit';
}
