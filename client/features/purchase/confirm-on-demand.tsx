import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import type { ConfirmSheet } from './confirm-sheet.tsx';
import { checkoutPath } from './offer.ts';

const nothing = () => {};

/** The confirm sheet, which is loaded when it is first opened: most visitors of an item only look. */
export function ConfirmOnDemand(props: ComponentProps<typeof ConfirmSheet>) {
  const { part, ask } = useOnDemand(() => import('./confirm-sheet.tsx'));
  const { open, offer, sheet } = props;
  const load = useEffectEvent(() => {
    if (!part) ask(nothing, sheet.onClose, checkoutPath(offer.itemId, offer.group));
  });
  useEffect(() => {
    if (open) load();
  }, [open]);
  return part && <part.ConfirmSheet {...props} />;
}
