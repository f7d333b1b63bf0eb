import { useShownTo } from '../../lib/context.ts';
import { useHydrated } from '../../lib/hydrated.ts';

/**
 * Says whose a form is: the server refuses one that is sent without scripts after somebody else has logged in. Once there
 * are scripts, they know it themselves (`isHandedOver`), and an action that passes `by` to its call has it from the
 * loader.
 */
export function ShownTo({ by }: { by?: string }) {
  const pageOf = useShownTo();
  const hydrated = useHydrated();
  const shownTo = by ?? (hydrated ? undefined : pageOf);
  return shownTo === undefined ? null : <input type="hidden" name="by" value={shownTo} />;
}
