import { z } from 'zod';
import { DEFAULT_LOCALE, type Locale, locales } from '../locales.ts';
import { normalized } from '../normalized.ts';
import { MOST_OPTIONS, MOST_SKU, MOST_VALUES, MOST_VARIANTS, MOST_WORDS } from '../variants.ts';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, leftOutRows, note, paging, performed, rowProblem, sum, uploadedFile, version } from './fields.ts';
import { MOST_ITEM_BYTES } from './item-file.ts';
import { itemInputs, itemOutputs, newItemInputs } from './item-shapes.ts';
import { html, locale, localeOfTexts, name } from './words.ts';

const pieces = itemInputs.stock;

/** A group that is over: how long it was open, and how long after its opening each came, the opener included; seconds. */
const endedGroup = z.object({ size: z.int(), seconds: z.int(), joins: z.array(z.int()) });

const itemText = z.strictObject({ name, content: html });

/** Words of an option or of a value; the shop's own language is one of them. */
const optionWords = z
  .partialRecord(locale, z.string().overwrite(normalized).trim().min(1).max(MOST_WORDS))
  .refine((names) => names[DEFAULT_LOCALE] !== undefined);

const sku = z
  .string()
  .trim()
  .max(MOST_SKU)
  .regex(/^[\x21-\x7e]*$/);

/** Options of an item, all of them or none, and variants that change or are new: what is left out stays. */
const variantsInput = z.strictObject({
  options: z
    .array(
      z.strictObject({
        names: optionWords,
        values: z
          .array(z.strictObject({ id: id.optional(), names: optionWords, picture_id: id.nullable().default(null) }))
          .min(1)
          .max(MOST_VALUES),
      }),
    )
    .min(1)
    .max(MOST_OPTIONS)
    .optional(),
  rows: z
    .array(
      z.strictObject({
        id: id.optional(),
        /** Of a new one: the place of its value in each option, from 0 on. */
        values: z.array(z.int().min(0).max(MOST_VALUES)).min(1).max(MOST_OPTIONS).optional(),
        sku: sku.optional(),
        price: sum.optional(),
        org_price: sum.optional(),
        tax: itemInputs.tax.optional(),
        /** What it costs from `next_price_at` of its item on; null takes that back. */
        next_price: itemInputs.next_price.optional(),
        next_org_price: itemInputs.next_org_price.optional(),
        next_tax: itemInputs.next_tax.optional(),
        stock: itemInputs.stock.optional(),
        /** The stock that the caller saw: pieces that were bought since stay bought. */
        stock_was: itemInputs.stock.optional(),
        on_sale: z.boolean().optional(),
      }),
    )
    .max(MOST_VARIANTS),
});

/** What staff set of an item. A text that is null takes the language away. */
const itemFields = {
  ...itemInputs,
  texts: z.partialRecord(localeOfTexts, itemText.nullable()),
  /** Of the library, in their order; lists show the first. */
  picture_ids: z.array(id).min(1).max(20),
};

const pictureOutput = z.object({ id: z.int(), url: z.string() });

const { content, ...listedOutputs } = itemOutputs;

const optionOutput = z.object({
  names: z.record(z.string(), z.string()),
  values: z.array(
    z.object({ id: z.int(), names: z.record(z.string(), z.string()), picture: pictureOutput.nullable() }),
  ),
});

const variantOutput = z.object({
  id: z.int(),
  /** Ids of its values, one of each option. */
  values: z.array(z.int()),
  sku: z.string(),
  price: sum,
  org_price: sum,
  tax: itemInputs.tax,
  /** What it costs from `next_price_at` of its item on; null throughout if it keeps its price. */
  next_price: itemOutputs.next_price,
  next_org_price: itemOutputs.next_org_price,
  next_tax: itemOutputs.next_tax,
  stock: z.int(),
  on_sale: z.boolean(),
});

/** An item in the list of staff. */
const listedItem = z.object({
  id: z.int(),
  version: z.int(),
  ...listedOutputs,
  /** Of its dearest variant on sale, while `price` is that of the cheapest; null without options. */
  max_price: sum.nullable(),
  category: z.string(),
  picture_url: z.string(),
  /** How many of the shop's languages it is in. */
  languages: z.int(),
  /** Pieces of groups that filled: ever, and in the last 30 days. */
  sold: z.int(),
  sold_30_days: z.int(),
});

/** An item as its editor needs it. */
const wholeItem = z.object({
  ...listedItem.shape,
  content,
  words_at: instant.nullable(),
  pictures: z.array(pictureOutput),
  options: z.array(optionOutput),
  variants: z.array(variantOutput),
  texts: z.record(z.string(), z.object({ name: z.string(), content: z.string(), words_at: instant.nullable() })),
  /** Pieces that waiting groups hold, beside the stock. */
  held: z.int(),
  waiting_groups: z.int(),
  /** The last groups that ended, for what another size or time would have filled. */
  ended_groups: z.array(endedGroup),
  created_at: instant,
});

/** `{"bag.jpg": "/media/…"}`; nothing else. */
function addressesOf(text = '{}', context: z.RefinementCtx): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'is no JSON of addresses' });
    return z.NEVER;
  }
}

const listedItems = z.array(listedItem);

export const items = {
  items: consoleEndpoint({
    summary: 'Items, newest first or sorted',
    right: 'catalogue:read',
    paged: true,
    input: z.strictObject({
      state: z.enum(['all', 'on', 'off']).default('all'),
      category: id.optional(),
      stock_under: z.coerce.number().int().min(1).max(1_000_000).optional(),
      /** Items without a text in a language, or in any; or with a single picture. */
      lacks: z.enum(['texts', 'pictures', ...(Object.keys(locales) as Locale[])]).optional(),
      /** Items whose text in a language is older than their own words. */
      older: z.enum(Object.keys(locales) as Locale[]).optional(),
      /** Most first, with a minus fewest first. */
      sort: z.enum(['sales', '-sales', 'stock', '-stock']).optional(),
      ...paging,
    }),
    output: listedItems,
  }),
  itemCounts: consoleEndpoint({
    summary: 'How many items there are, and how many of them need somebody',
    right: 'catalogue:read',
    input: z.strictObject({ stock_under: z.coerce.number().int().min(1).max(1_000_000).default(60) }),
    output: z.object({
      all: z.int(),
      on_sale: z.int(),
      low_stock: z.int(),
      lacking_texts: z.int(),
      lacking_pictures: z.int(),
    }),
  }),
  item: consoleEndpoint({
    summary: 'An item in every language, on sale or not',
    right: 'catalogue:read',
    input: z.strictObject({ id }),
    output: wholeItem,
  }),
  itemCreate: consoleEndpoint({
    summary: 'Add an item',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({
      ...itemFields,
      ...newItemInputs,
      org_price: itemInputs.org_price.optional(),
      texts: z.partialRecord(localeOfTexts, itemText).default({}),
      note: note.optional(),
    }),
    output: wholeItem,
  }),
  itemChange: consoleEndpoint({
    summary: 'Change an item; a deep price cut asks a second person',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({
      id,
      version,
      fields: z.strictObject(itemFields).partial(),
      variants: variantsInput.optional(),
      /** The stock that the caller saw: pieces that were bought since stay bought. */
      stock_was: pieces.optional(),
      note: note.optional(),
    }),
    output: wholeItem,
  }),
  itemsChange: consoleEndpoint({
    summary: 'Change price, stock and sale of several items: all or none',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            id,
            version,
            price: sum.optional(),
            stock: pieces.optional(),
            stock_was: pieces.optional(),
            on_sale: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(200),
      note: note.optional(),
    }),
    output: listedItems,
  }),
  itemPrice: consoleEndpoint({
    summary: 'Ask a second person for a deep price cut of the item, or of a variant, as it is',
    right: 'priceCuts:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({
      id,
      version,
      /** Of an item with options, which of its variants. */
      variant: id.optional(),
      price: sum,
      org_price: sum.optional(),
      tax: itemFields.tax.optional(),
      /** When it begins; at once if left out. */
      next_price_at: instant.optional(),
      note,
    }),
    output: z.object(performed),
  }),
  itemImport: consoleEndpoint({
    summary: 'Add items of a file, and change those whose ids it names: all rows that are not left out, or none',
    right: 'catalogue:do',
    rate: 'upload',
    file: 'file',
    mostBytes: MOST_ITEM_BYTES,
    input: z.strictObject({
      /** CSV, .xlsx, or JSON. */
      file: uploadedFile,
      name: z
        .string()
        .max(200)
        .regex(/\.(csv|tsv|txt|xlsx|json)$/i),
      /** Addresses of pictures that were uploaded, by the names that the file gives them; JSON. */
      pictures: z.string().max(60_000).optional().transform(addressesOf),
      leave_out: leftOutRows,
      /** Checks everything and changes nothing. */
      dry_run: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
      note: note.optional(),
    }),
    output: z.object({
      /** With any of them nothing is imported. */
      problems: z.array(rowProblem),
      /** Rows that are right by themselves; null if the file as a whole is wrong. */
      others: z.int().nullable(),
      /** Sums in another notation than 1234.56: the first of them, and how many there are. */
      readings: z.object({
        count: z.int(),
        first: z.array(z.object({ row: z.int(), column: z.string(), text: z.string(), read: z.string() })),
      }),
      added: z.int(),
      changed: z.array(
        z.object({
          row: z.int(),
          id: z.int(),
          name: z.string(),
          fields: z.array(z.object({ column: z.string(), old: z.string(), new: z.string() })),
        }),
      ),
      /** What it did when it was sent before under the same key: nothing is done again. */
      before: z.object({ added: z.int(), changed: z.int() }).nullable(),
    }),
  }),
  itemsFile: consoleEndpoint({
    summary: 'Every item as item_import reads it, without pictures; CSV',
    right: 'catalogue:read',
    input: z.strictObject({}),
    output: z.null(),
  }),
  itemTemplate: consoleEndpoint({
    summary: 'A CSV with the headings of new items in the language of the reader',
    right: 'catalogue:read',
    input: z.strictObject({}),
    output: z.null(),
  }),
  pictureUpload: consoleEndpoint({
    summary: 'Put a picture into the library',
    right: 'catalogue:do',
    rate: 'upload',
    file: 'file',
    input: z.strictObject({ file: uploadedFile }),
    output: z.object({ ...pictureOutput.shape, width: z.int(), height: z.int() }),
  }),
};
