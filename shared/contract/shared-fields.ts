import { z } from 'zod';
import { priceReferences } from './enums.ts';
import { instant, lookedUp, lookedUpOptional, pictureUrl, ruled, textLocale, words, yuan } from './fields.ts';

/** Fields that several calls have, each with its words for the documentation. */
export const id = z.int().describe('Id');

export const createdAt = instant.describe('When it was made');

export const expiresAt = instant.meta(words('When it ends', '2026-11-22T14:00:00.000Z'));

/** The same number as `orderNumber`, in an answer. */
export const orderno = z.string().meta(words('Public number of the order', '20260101000000000001'));

// people

export const nickname = z.string().meta(words('Name that others see', 'Mia'));

export const avatar = z.int().meta(words("1 to 5: the colour behind the shopper's initial", 3));

export const avatarUrl = z
  .string()
  .meta(
    words(
      "Address of a shopper's picture, told to the shopper and to group mates alone; empty without one",
      '/media/avatars/0f1e2d3c4b5a69788796a5b4.webp',
    ),
  );

const usernameWords = words('Name to log in with; unique without regard to case', 'mia');

export const username = z.string().meta(usernameWords);

export const usernameInput = ruled('username').meta(usernameWords);

export const usernameLookedUp = lookedUp().meta(usernameWords);

export const ownPassword = lookedUp().meta(words('The log-in password, as confirmation', 'correct horse'));

export const fundPassword = lookedUpOptional().meta(
  words('Fund password; asked for only when one has been set', 'battery staple'),
);

export const email = ruled('email').meta(words('E-mail address', 'mia@example.com'));

export const bankName = z.string().meta(words('Name of the bank', 'Bank of China'));

const recipientWords = {
  truename: words('Name of the recipient', 'Mia Lin'),
  phone: words('Telephone number of the recipient', '+86 138 0000 0000'),
  address: words('Delivery address', '88 Century Avenue, Shanghai'),
};

/** Who gets what is sent, and where, in an answer. */
export const recipient = {
  truename: z.string().meta(recipientWords.truename),
  phone: z.string().meta(recipientWords.phone),
  address: z.string().meta(recipientWords.address),
};

/** The same as a call takes it. */
export const recipientInput = {
  truename: ruled('truename').meta(recipientWords.truename),
  phone: ruled('phone').meta(recipientWords.phone),
  address: ruled('address').meta(recipientWords.address),
};

// items and groups

export const picUrl = pictureUrl.meta(
  words('Picture, 720 px WebP; other sizes replace the ending (-360.avif)', '/media/3f9c1b7a-720.webp'),
);

/** A 16 px WebP of a picture as a data URL. */
export const placeholder = z
  .string()
  .meta(words('16 px picture as a data address, shown while the picture loads', 'data:image/webp;base64,UklGRg=='));

export const locale = textLocale.meta(
  words('In which language these words are: a code of the shop; empty if nobody said', 'en-US'),
);

export const price = yuan.meta(words('Price in yuan', 168));

export const priceFrom = yuan
  .nullable()
  .meta(words('The same price, if variants of the item differ in it: that of the cheapest; else null', null));

export const priceMax = yuan
  .nullable()
  .meta(
    words(
      'Price of the dearest variant in yuan, if variants differ in it, while `price` is that of the cheapest; else null',
      null,
    ),
  );

export const orgPrice = yuan.meta(words('Price outside of groups, in yuan', 239));

/** The setting that the next two are read from. */
export const referenceTags = ['setting:price_reference'] as const;

export const referencePrice = yuan
  .nullable()
  .meta(words('What is struck beside the price, in yuan; null if nothing is, since it is not more', 239));

export const priceReference = z
  .enum(priceReferences)
  .meta(
    words(
      'What `reference_price` is: `org_price`, or the lowest of the thirty days before the present price began',
      'list',
    ),
  );

export const tax = yuan.meta(words('Tax in yuan that can be refunded after the group succeeded', 8.4));

export const priceValidUntil = instant
  .nullable()
  .meta(words('Until when the item has this price; null if no other one is set', '2026-12-12T16:00:00.000Z'));

export const saleStartsAt = instant
  .nullable()
  .meta(words('Start of the sale; null if the item is sold at once', '2026-12-01T04:00:00.000Z'));

export const saleAhead = z.boolean().describe('The sale has not begun, so the item cannot be bought yet');

export const saleEndsAt = instant
  .nullable()
  .meta(words('End of the sale; null without one', '2026-12-31T16:00:00.000Z'));

/** The setting that `leavable` is read from. */
export const leavableTags = ['setting:group_leaves_a_day'] as const;

export const leavable = z
  .boolean()
  .describe('Whether members may leave a group while it waits (`order_leave`), and have their money back at once');

export const saleOver = z.boolean().describe('The sale has ended, so the item cannot be bought');

export const onSale = z
  .boolean()
  .meta(words('True while the item is sold; else there is no page of it, and no group of it can be opened', true));

export const size = z.int().meta(words('Members that complete the group', 2));

/** Pieces that a purchase may have now, by `shared/quantity.ts`. */
export const quantityMax = z.int().meta(words('Pieces that one order may have now; 0 if none', 10));

export const remark = z.string().meta(words('What staff wrote when they refused', ''));
