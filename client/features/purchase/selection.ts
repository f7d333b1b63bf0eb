import type { CallOutput } from '../../../shared/contract/index.ts';

type Item = CallOutput<'itemDetail'>;

type Options = Item['options'];
type Option = Options[number];
export type Variant = Item['variants'][number];

/** What an item can be had as; both are empty without options. */
export interface Choices {
  options: Options;
  variants: Variant[];
}

/** The field of the address of an item or its sheet that names the chosen values by their ids. */
export const VALUES = 'values';

/** The field of the address of a sheet that says how many pieces are chosen in it; one without it. */
export const QUANTITY = 'quantity';

/** What a call answers; an older server beside this one knows no options. */
export const choicesOf = ({ options = [], variants = [] }: Partial<Choices>): Choices => ({ options, variants });

/** Ids of the values that an address has chosen, at most one of each option, in the order of options. */
export function chosenValues({ options }: Choices, search: string): number[] {
  const asked = (new URLSearchParams(search).get(VALUES) ?? '').split('.').map(Number);
  return options.flatMap(({ values }) => values.find(({ id }) => asked.includes(id))?.id ?? []);
}

/** The variant of these values; null until every option has one, or if it is not sold. */
export function variantOf({ options, variants }: Choices, chosen: readonly number[]): Variant | null {
  if (chosen.length < options.length) return null;
  return variants.find(({ values }) => values.every((id) => chosen.includes(id))) ?? null;
}

/** Names of the options of which no value is chosen yet. */
export const unchosen = ({ options }: Choices, chosen: readonly number[]): string[] =>
  options.filter(({ values }) => !values.some(({ id }) => chosen.includes(id))).map(({ name }) => name);

const of = ({ values }: Option, id: number): boolean => values.some((value) => value.id === id);

/** The chosen values with this one in the place of the other of its option. */
export const withValue = (option: Option, id: number, chosen: readonly number[]): number[] => [
  ...chosen.filter((one) => !of(option, one)),
  id,
];

/** Whether nothing is left of a value beside those that are chosen of the other options. */
export function isSoldOut({ variants }: Choices, option: Option, id: number, chosen: readonly number[]): boolean {
  const wanted = withValue(option, id, chosen);
  return !variants.some(({ stock, values }) => stock > 0 && wanted.every((one) => values.includes(one)));
}

/**
 * The chosen values after one was pressed: what is sold out beside the others changes nothing, and one that was chosen is
 * let go, else whoever has chosen might not reach what is left beside other values.
 */
export function afterPress(choices: Choices, option: Option, id: number, chosen: readonly number[]): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return isSoldOut(choices, option, id, chosen) ? chosen : withValue(option, id, chosen);
}

/** The picture of the chosen values, if one of them has one. */
export function pictureOf({ options }: Choices, chosen: readonly number[]): string | null {
  const values = options.flatMap((option) => option.values.filter(({ id }) => chosen.includes(id)));
  return values.find(({ pic_url: picture }) => picture !== null)?.pic_url ?? null;
}

/** The query of an address with these chosen values and so many pieces; empty with neither. */
export function searchOf(chosen: readonly number[], quantity = 1): string {
  const fields = [
    ...(chosen.length > 0 ? [`${VALUES}=${chosen.join('.')}`] : []),
    ...(quantity > 1 ? [`${QUANTITY}=${quantity}`] : []),
  ];
  return fields.length === 0 ? '' : `?${fields.join('&')}`;
}
