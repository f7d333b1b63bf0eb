import { screens as routed, type ScreenId } from '../../client/app/screens.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

export interface Screen extends Row {
  id: ScreenId;
  path: string;
}

/** Every address of the shop: the source of docs/screens.md. */
export const table: readonly Screen[] = (Object.entries(rows) as [ScreenId, Row][]).map(([id, row]) => ({
  id,
  path: routed[id].path,
  ...row,
}));

/** Those that show something themselves: in the pictures, the contact sheets and the tests of screens. */
export const screens = table.filter(({ leadsTo }) => leadsTo === undefined);

/** The addresses at which a screen is tested, the first of them in its picture. */
export function addressesOf({ path, at = path, also = [] }: Screen): [string, ...string[]] {
  return [at, ...also];
}

type Numbers = Record<'orderno' | 'returnable' | 'sent' | 'received' | 'recharge' | 'movement' | 'joinable', string>;

/** An address of the table with a shopper's real numbers in it. */
export function filledIn(address: string, numbers: Numbers): string {
  return address.replace(/\{(\w+)\}/, (_, name: keyof Numbers) => numbers[name]);
}

/** Name of a screen's picture, after its path: `/user/detail/:id` is `user-detail`. */
export function pictureName(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  return words.join('-') || 'home';
}
