import type { Locale } from '../../../../shared/locales.ts';
import { type ColumnWords, columnFinder } from '../../spreadsheets/headings.ts';
import { columnNames, type FileColumn } from './row.ts';
import { translations } from './translations.ts';
import { optionNumbers, variantColumns, wordsColumn } from './variants/columns.ts';

type ItemColumn = FileColumn | 'id' | 'version' | 'stock_was';

const words: Record<ItemColumn, ColumnWords> = {
  id: ['商品编号', 'Item id'],
  version: ['版本', 'Version'],
  name: ['名称', 'Name', '商品名称', '品名', '商品', '标题', 'item name', 'product', 'product name', 'title'],
  category: ['分类', 'Category', '类别', '类目', '商品分类'],
  price: ['团购价', 'Group price', '价格', '拼团价', '单价', '售价'],
  org_price: ['原价', 'Original price', '划线价', '市场价', 'list price', 'old price'],
  tax: ['返税', 'Tax refund', '税', '税费'],
  stock: ['库存', 'Stock', '数量', '库存数量', 'quantity', 'qty'],
  stock_was: ['原库存', 'Stock was'],
  group_size: ['几人成团', 'People in a group', '成团人数', 'group of'],
  group_hours: ['成团时限(小时)', 'Hours to fill', '成团时限', '成团小时', 'time to fill'],
  group_seconds: ['成团秒数', 'Seconds to fill', '成团时限(秒)'],
  per_order: ['每单限购', 'Limit per order', '限购', '单次限购', 'pieces per order'],
  sale_starts_at: ['开售时间', 'Start of sale', '开始时间', '销售开始'],
  sale_ends_at: ['销售截止', 'End of sale', '截止时间', '结束时间'],
  next_price: ['下一团购价', 'Next group price', '新价', '新团购价', 'next price', 'new price'],
  next_org_price: ['下一原价', 'Next original price', '新原价'],
  next_tax: ['下一返税', 'Next tax refund', '新返税', 'next tax'],
  next_price_at: ['调价时间', 'Next price from', '新价生效时间', 'price change at'],
  hot: ['热卖', 'Hot', '热门'],
  on_sale: ['在售', 'On sale', '上架'],
  ships: ['需要寄送', 'Sent in a parcel', '寄送', '发货'],
  content: ['详情', 'Description', '描述', '商品详情', '介绍', 'text'],
  pictures: ['图片', 'Pictures', '主图', 'picture', 'images', 'image', 'photos'],
};

/** `name.ja-JP` is also `名称.ja-JP` and `Name (ja-JP)`. */
const inLanguages = translations.flatMap((locale) =>
  (['name', 'content'] as const).map((column) => {
    const other = words[column].flatMap((word) => [`${word}.${locale}`, `${word}(${locale})`]);
    return [`${column}.${locale}`, other] as const;
  }),
);

/** What people call the columns of variants, by what they call those of the first option. */
const ofVariants: Record<string, ColumnWords> = {
  item: ['所属商品', 'Item', 'of item'],
  sku: ['规格编码', 'SKU', '商家编码', '货号'],
  ...Object.fromEntries(
    optionNumbers.flatMap((number): [string, ColumnWords][] => [
      [`option.${number}`, [`规格${number}`, `Option ${number}`, `规格名${number}`]],
      [`value.${number}`, [`规格值${number}`, `Value ${number}`, `option value ${number}`]],
    ]),
  ),
};

const valuesInLanguages = optionNumbers.flatMap((number) =>
  translations.flatMap((locale) =>
    (['option', 'value'] as const).map((of) => {
      const other = (ofVariants[`${of}.${number}`] ?? []).flatMap((word) => [
        `${word}.${locale}`,
        `${word}(${locale})`,
      ]);
      return [wordsColumn(of, number, locale), other] as const;
    }),
  ),
);

/** Any heading of a file of items. */
export const itemColumnOf = columnFinder({
  ...words,
  ...ofVariants,
  ...Object.fromEntries([...inLanguages, ...valuesInLanguages]),
});

/** Columns of a template: what a new item needs first, and without what only an export has; those of variants last. */
const OF_TEMPLATE = [
  ...columnNames.filter((column) => column !== 'group_seconds').map((column) => words[column]),
  ...variantColumns.flatMap((column) => (ofVariants[column] ? [ofVariants[column]] : [])),
];

/** The headings of a file of new items, in the reader's language. */
export const templateHeadings = (locale: Locale): string[] =>
  OF_TEMPLATE.map((names) => names[locale === 'zh-CN' ? 0 : 1]);
