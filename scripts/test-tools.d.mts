export function ensureTestTools(): void;
