export function findChromium(): string | undefined;
export function findBrowser(): string | undefined;
export function ensureChromium(run?: { whole?: boolean }): void;
