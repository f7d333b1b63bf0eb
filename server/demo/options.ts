import { listInForce } from '../../db/queries/variants.ts';
import type { Writer } from '../../db/store.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { fenFromText } from '../../shared/money.ts';
import { writeVariants } from '../services/catalogue/edit/variants.ts';
import type { VariantEdit } from '../services/catalogue/edit/variants-edit.ts';
import type { DemoData } from './data.ts';
import type { FilledVariants } from './past/groups.ts';

type Item = DemoData['categories'][number]['items'][number];

interface Needs {
  words: DemoData['words'];
  /** The id of one of the item's pictures, from 1 on. */
  pictureId: (number: number) => number;
}

/** Gives an item of the demo its options as staff would; null of one that has none. */
export async function fillOptions(tx: Writer, id: number, item: Item, needs: Needs): Promise<FilledVariants | null> {
  if (item.options.length === 0) return null;
  const { after } = await writeVariants(
    tx,
    id,
    { options: optionsOf(item, needs), rows: item.variants.map(rowOf(item)) },
    'demo',
  );
  return { listId: await listInForce(tx, id), variants: after.variants };
}

function optionsOf({ options, valuePictures }: Item, { words, pictureId }: Needs) {
  return options.map(({ name, values }) => ({
    names: known(words.options[name], name),
    values: values.map((value) => {
      const picture = valuePictures[value];
      const names = words.values[value] ?? { [DEFAULT_LOCALE]: value };
      return { names, pictureId: picture === undefined ? null : pictureId(picture) };
    }),
  }));
}

function known<Words>(words: Words | undefined, name: string): Words {
  if (!words) throw new Error(`the demo shop has no words for the option ${name}`);
  return words;
}

const rowOf = (item: Item) => {
  return ({
    values,
    stock,
    price = item.price,
    orgPrice = item.orgPrice,
    tax = item.tax,
  }: Item['variants'][number]): VariantEdit => ({
    values: values.map((value, option) => item.options[option]?.values.indexOf(value) ?? -1),
    price: fen(price),
    orgPrice: fen(orgPrice),
    tax: fen(tax),
    stock: { to: stock },
  });
};

/** Fen of an amount in the data files; `0.00` is 0. */
export const fen = (yuan: string): number => fenFromText(yuan) ?? 0;
