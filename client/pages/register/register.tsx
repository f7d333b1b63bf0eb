import { registerScreen } from '../../features/account/register-screen.tsx';
import { addressOfGroup, purchaseAddress } from '../../features/purchase/purchase-address.ts';

export { readInviter as partLoader } from '../../features/account/registration.ts';

/** Registration over the page of a group, of which it then opens the purchase. */
export const { handle, loader, action, shouldRevalidate, Component } = registerScreen(
  { title: 'register.join.title', free: 'register.join.free', submit: 'register.join.submit' },
  ({ orderno = '' }) => purchaseAddress(addressOfGroup(orderno)),
);
