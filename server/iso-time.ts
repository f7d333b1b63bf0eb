/** A moment (ms since 1970) as answers and tables give it: `2026-11-22T08:05:09.007Z`. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same where there may be none. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
