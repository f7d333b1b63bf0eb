export const root: string;
export function changedAt(path: string): number;
export function ensureBuilt(): void;
