import { eq } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import type { VariantEdit, VariantsEdit } from '../../server/services/catalogue/edit/variants-edit.ts';
import type { openTestShop } from './test-shop.ts';

type Shop = Pick<Awaited<ReturnType<typeof openTestShop>>, 'store' | 'services'>;

/** Changes an item of the test as staff do, from its present version; `fields` are those of the item. */
export async function changeVariants(
  { store, services }: Shop,
  id: number,
  variants: VariantsEdit,
  fields: object = {},
): Promise<void> {
  const [item] = await store.reader.db.select().from(tables.items).where(eq(tables.items.id, id));
  const act = { actor: 'test', note: '', key: undefined } as never;
  await services.itemEdits.change({ id, version: item?.version ?? 0, fields, texts: {}, variants }, act);
}

/** Gives an item colours in sizes, black and white in S and M, each at `price` fen with some pieces; returns the ids. */
export async function addVariants(shop: Shop, id: number, row: Omit<VariantEdit, 'id' | 'values'> & { price: number }) {
  const value = (zh: string, en: string) => ({ names: { 'zh-CN': zh, 'en-US': en }, pictureId: null });
  const options = [
    { names: { 'zh-CN': '颜色', 'en-US': 'Colour' }, values: [value('黑色', 'Black'), value('白色', 'White')] },
    { names: { 'zh-CN': '尺码', 'en-US': 'Size' }, values: [value('S', 'S'), value('M', 'M')] },
  ];
  const rows = [0, 1].flatMap((colour) => [0, 1].map((size) => ({ ...row, values: [colour, size] })));
  await changeVariants(shop, id, { options, rows });
  return variantsOf(shop, id).then((all) => all.map((variant) => variant.id));
}

/** The variants of an item by id, with what is left of each. */
export function variantsOf({ store }: Pick<Shop, 'store'>, id: number) {
  const { itemVariants } = tables;
  return store.reader.db.select().from(itemVariants).where(eq(itemVariants.itemId, id)).orderBy(itemVariants.id);
}
