import { z } from 'zod';
import { pictureUrl, words } from './fields.ts';
import { id, price, quantityMax, referencePrice, tax } from './shared-fields.ts';

/** What an item can be had as; both are empty of an item without options (docs/domain.md, Options and variants). */
export const optionFields = {
  options: z
    .array(
      z.object({
        name: z.string().meta(words("Name of the option in the reader's language", 'Colour')),
        values: z
          .array(
            z.object({
              id,
              name: z.string().meta(words("In the reader's language", 'Black')),
              pic_url: pictureUrl
                .nullable()
                .meta(words('Picture of the item with this value, if there is one', '/media/3f9c1b7a-720.webp')),
            }),
          )
          .describe('The values of the option, in their order'),
      }),
    )
    .describe('Options of which one value each is chosen, such as colour and size; empty without options'),
  variants: z
    .array(
      z.object({
        id: z.int().meta(words('Sent as `variant` with a purchase', 31)),
        name: z.string().meta(words("Its values in the reader's language", 'Black · M')),
        values: z.array(z.int()).describe('Ids of its values, one of each option'),
        price,
        reference_price: referencePrice,
        tax,
        stock: z.int().meta(words('Pieces that are left; of 0 it is sold out', 12)),
        quantity_max: quantityMax,
      }),
    )
    .describe('The combinations of values that are sold; one of them has to be chosen'),
};
