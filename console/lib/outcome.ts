import { useLocation } from 'react-router-dom';

/** State of a navigation that carries the outcome of the last action, to be shown above the row that opens next. */
export const withOutcome = (outcome: string) => ({ state: { outcome } });

/** The outcome that the navigation to this screen carried. */
export function useOutcome(): string | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'outcome' in state ? String(state.outcome) : null;
}
