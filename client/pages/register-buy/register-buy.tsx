import { registerScreen } from '../../features/account/register-screen.tsx';
import { addressOfItem, purchaseAddress } from '../../features/purchase/purchase-address.ts';

/** Registration over the page of an item, of which it then opens the purchase, or that of one of its groups. */
export const { handle, loader, action, shouldRevalidate, Component } = registerScreen(
  { title: 'register.title', free: 'register.buy.free', submit: 'register.buy.submit' },
  ({ id = '', orderno }) => purchaseAddress(addressOfItem(id), orderno),
);
