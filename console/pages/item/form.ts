import type { WireName } from '../../../shared/item-fields.ts';

export type FormName = WireName | 'picture_ids';

/** The card of each field, in the order of the form. */
export const cardOf = {
  price: 'sale',
  org_price: 'sale',
  tax: 'sale',
  stock: 'sale',
  per_order: 'sale',
  category_id: 'sale',
  sale_starts_at: 'sale',
  sale_ends_at: 'sale',
  next_price: 'next',
  next_org_price: 'next',
  next_tax: 'next',
  next_price_at: 'next',
  on_sale: 'ticks',
  ships: 'ticks',
  hot: 'ticks',
  name: 'words',
  content: 'words',
  picture_ids: 'pictures',
  group_size: 'group',
  group_seconds: 'group',
} as const satisfies Record<FormName, string>;

type Cards = typeof cardOf;

/** The fields of a card. */
export const namesOn = <Card extends Cards[FormName]>(card: Card) =>
  (Object.keys(cardOf) as FormName[]).filter((name) => cardOf[name] === card) as {
    [Name in FormName]: Cards[Name] extends Card ? Name : never;
  }[FormName][];
