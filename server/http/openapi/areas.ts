import { account } from '../../../shared/contract/account.ts';
import { catalogue } from '../../../shared/contract/catalogue.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { storefront } from '../../../shared/contract/storefront.ts';
import { wallet } from '../../../shared/contract/wallet.ts';

export interface Area {
  title: string;
  text: string;
}

/** The parts of the documentation, in its order; their calls are those of the contract's own files. */
const areas: (Area & { calls: object })[] = [
  { title: 'Account', text: 'Registration, sessions, and what the shop keeps of a shopper.', calls: account },
  { title: 'Storefront', text: 'What the home page, the mall and the articles show.', calls: storefront },
  { title: 'Catalogue', text: 'Items, their prices, and the groups that wait for members.', calls: catalogue },
  { title: 'Orders', text: 'Buying opens a group, joining fills it; then the tax can be refunded.', calls: orders },
  { title: 'Wallet', text: 'The balance, each movement of it, and money going out.', calls: wallet },
];

/** For calls of a file that has no line above yet. */
const others: Area = { title: 'More', text: 'Calls beside these areas.' };

/** Every area that may have calls, in the order of the documentation. */
export const allAreas: Area[] = [...areas, others].map(({ title, text }) => ({ title, text }));

/** Title of the area of a call. */
export function areaOf(call: string): string {
  return (areas.find(({ calls }) => Object.hasOwn(calls, call)) ?? others).title;
}
