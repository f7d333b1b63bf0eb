import { z } from 'zod';
import { locales } from '../../shared/locales.ts';
import { MOST_OPTIONS, MOST_VALUES, MOST_WORDS } from '../../shared/variants.ts';

/** Money as written in the data files: yuan with two decimals, never a float. */
const yuan = z.string().regex(/^\d{1,6}\.\d{2}$/);

/** The locales every demo text is written in (docs/spec.md, section 1); the others fall back. */
const inFourLanguages = <T extends z.ZodType>(text: T) =>
  z.strictObject({ 'zh-CN': text, 'en-US': text, 'es-ES': text, 'pt-BR': text });

/** Words in every language of the shop. */
const inEveryLanguage = z.record(
  z.enum(Object.keys(locales) as [string, ...string[]]),
  z.string().min(1).max(MOST_WORDS),
);

/**
 * `catalogue/options.json`: what options and values of items are called. A value that is not there, such as `XL`, is written
 * so in every language.
 */
export const demoOptions = z.strictObject({
  options: z.record(z.string(), inEveryLanguage),
  values: z.record(z.string(), inEveryLanguage),
});

const saidOfStars = z.partialRecord(z.enum(['1', '2', '3', '4', '5']), z.array(z.string().min(5).max(200)));

/** `reviews.json`: what shoppers say with so many stars, of any item (`any`) or of those of a category, by its id. */
export const demoReviews = z.record(z.string().regex(/^(any|\d+)$/), saidOfStars);

/** A combination of values; the prices are those of the item where none are given. */
const demoVariant = z.strictObject({
  values: z.array(z.string()),
  stock: z.int().min(0).max(5000),
  price: yuan.optional(),
  orgPrice: yuan.optional(),
  tax: yuan.optional(),
});

const itemText = z.strictObject({
  name: z.string().min(2).max(80),
  /** HTML: `p`, `ul`, `li`, `strong` and one `dl` of measurements. */
  content: z.string().min(60),
});

const demoItem = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Code points of the 3D emoji that stands for the item, as the emoji package names its files. */
  hero: z.string().regex(/^[0-9a-f]+(-[0-9a-f]+)*$/),
  price: yuan,
  orgPrice: yuan,
  /** Tax refund; `0.00` for an item without one. */
  tax: yuan,
  stock: z.int().min(0).max(5000),
  groupSize: z.int().min(2).max(5).default(2),
  /** Hours a group stays open; 30 if left out (docs/domain.md, Group and order). */
  groupHours: z.int().min(1).max(72).default(30),
  hot: z.boolean().default(false),
  /** Days from the first start until the sale of this item ends. */
  saleEndsInDays: z.int().min(2).max(30).optional(),
  /** How often it is bought compared with the others: a few very often, most seldom, as in shops. */
  popularity: z.int().min(1).max(1000),
  options: z
    .array(z.strictObject({ name: z.string(), values: z.array(z.string()).min(2).max(MOST_VALUES) }))
    .max(MOST_OPTIONS)
    .default([]),
  /** Of a value of the first option: which of the pictures of the item shows it. */
  valuePictures: z.record(z.string(), z.int().min(1).max(3)).default({}),
  variants: z.array(demoVariant).default([]),
  texts: inFourLanguages(itemText),
});

/** One file of `catalogue/`: a category and its items. */
export const demoCategory = z.strictObject({
  category: z.strictObject({
    id: z.int().min(2).max(12),
    names: inFourLanguages(z.string().min(1).max(16)),
    /** Emoji of the category tile. */
    hero: z.string(),
  }),
  items: z.array(demoItem).min(15),
});

/** `catalogue/storefront.json`: carousel, mall banners, notices and the demo shoppers' nicknames. */
export const demoStorefront = z.strictObject({
  carousel: z
    .array(
      z.strictObject({
        picture: z.string(),
        /** `dark`: the words on it are white. */
        tone: z.enum(['light', 'dark']),
        href: z.string().startsWith('/'),
        texts: inFourLanguages(z.strictObject({ title: z.string(), subtitle: z.string(), label: z.string() })),
      }),
    )
    .min(4),
  mallBanners: z
    .array(
      z.strictObject({
        picture: z.string(),
        tone: z.enum(['light', 'dark']),
        categoryId: z.union([z.literal(4), z.literal(8), z.literal(11), z.literal(12)]),
      }),
    )
    .length(4),
  notices: z.array(inFourLanguages(z.string().min(4).max(140))).min(1),
  nicknames: z.array(z.string().min(1).max(32)).min(120),
});
