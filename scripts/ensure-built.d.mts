export const root: string;
export function ensureBuilt(): void;
