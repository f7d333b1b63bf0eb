import { useLocation } from 'react-router-dom';

/** What the last act on a queue did: it stands above the row that opened next. */
export const moved = (said: string) => ({ state: { said } });

/** The same for the screen that opened. */
export function useSaid(): string | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'said' in state ? String(state.said) : null;
}
