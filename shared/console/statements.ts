/** Files of others that are held against the ledger. */
export const statementKinds = ['bank', 'stripe'] as const;

export type StatementKind = (typeof statementKinds)[number];
