/** A point in time (ms since 1970) in the format of answers and tables: `2026-11-22T08:05:09.007Z`. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same for a time that may be missing. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
