/** How far back a stream of events tells what has changed before it opened, in ms. */
export const RECENT_CHANGES_MS = 30_000;
