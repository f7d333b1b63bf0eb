const NEXT_CODE_MS = 60_000;

/** When another code may be asked for, after one was sent at `sentAt` (docs/domain.md, E-mail); both ISO 8601. */
export function nextCodeAt(sentAt: string): string {
  return new Date(Date.parse(sentAt) + NEXT_CODE_MS).toISOString();
}
