import type { WholeItem } from '../../../../db/queries/item-changes.ts';
import { yuanText } from '../../../../shared/money.ts';
import type { ParsedRow, StoredColumn } from './row.ts';
import { translations } from './translations.ts';

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

type Written = Pick<ParsedRow, 'item' | 'texts'> & { category: string };

/** An item as cells of a file: for the export, and for the cells that a change leaves empty. */
export function cellsOf({ item, texts, category }: Written): Record<string, string> {
  const inLanguages = translations.flatMap((locale) => {
    const text = texts[locale];
    return text ? [[`name.${locale}`, text.name] as const, [`content.${locale}`, text.content] as const] : [];
  });
  const own: Record<StoredColumn, string> = {
    name: item.name,
    category,
    price: yuanText(item.price),
    org_price: yuanText(item.orgPrice),
    tax: yuanText(item.tax),
    stock: String(item.stock),
    group_size: String(item.groupSize),
    group_seconds: String(item.groupSeconds),
    sale_ends_at: item.saleEndsAt === null ? '' : new Date(item.saleEndsAt).toISOString(),
    hot: yesNo(item.hot),
    on_sale: yesNo(item.onSale),
    ships: yesNo(item.ships),
    content: item.content,
  };
  return { ...own, ...Object.fromEntries(inLanguages) };
}

export const cellsOfStored = (item: WholeItem) =>
  cellsOf({ item, texts: item.texts, category: String(item.categoryId) });
