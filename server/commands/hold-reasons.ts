/** Why a withdrawal must not be paid, for a cell of a table; empty if it may be. */
export function holdReasons({ blockedAt, frozenWhy }: { blockedAt: number | null; frozenWhy: string }): string {
  return [blockedAt === null ? '' : 'blocked', frozenWhy && `frozen (${frozenWhy})`].filter(Boolean).join(', ');
}
