import { purchaseScreen } from '../../features/purchase/purchase-screen.tsx';
import { termsOfGroup } from '../../features/purchase/terms.ts';

/** The joining of the group below it. */
export const { handle, loader, partLoader, action, shouldRevalidate, Component } = purchaseScreen(({ orderno = '' }) =>
  termsOfGroup(orderno),
);
