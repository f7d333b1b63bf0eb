import { purchaseScreen } from '../../features/purchase/purchase-screen.tsx';
import { termsOfGroup, termsOfItem } from '../../features/purchase/terms.ts';

/** The purchase of the item below it, or the joining of one of its groups. */
export const { handle, loader, partLoader, action, shouldRevalidate, Component } = purchaseScreen(
  ({ id = '', orderno }) => (orderno === undefined ? termsOfItem(id) : termsOfGroup(orderno, id)),
);
