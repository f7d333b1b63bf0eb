import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  instant,
  moneyOptional,
  orderNumber,
  paging,
  pictureUrl,
  placeholder,
  rowId,
  wholeNumber,
  wholeNumberOptional,
  yuan,
} from './fields.ts';

/** Numbers that come with a purchase and are kept with the order; they change neither price nor outcome. */
const keptNumber = wholeNumberOptional(0, 999_999);

const placedOrder = z.object({ orderno: z.string(), status: z.int(), expires_at: instant });

export const orders = {
  buyItem: endpoint({
    summary: 'Buy an item, which opens a group',
    source: 'spec 4, 7; domain Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.bought',
    input: z.object({
      id: rowId,
      price: moneyOptional,
      expect_num: keptNumber,
      dan: keptNumber,
      shuang: keptNumber,
      big: keptNumber,
      small: keptNumber,
    }),
    output: placedOrder,
  }),
  orderPt: endpoint({
    summary: 'Join a waiting group',
    source: 'spec 4, 7; domain Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.joined',
    input: z.object({ orderno: orderNumber, price: moneyOptional }),
    output: placedOrder,
  }),
  order: endpoint({
    summary: "The shopper's orders of one tab, newest first; tab 0 shows all",
    source: 'spec 3, 4, 7; domain Group and order',
    auth: 'session',
    paged: true,
    input: z.object({ status: wholeNumber(0, 4), ...paging }),
    output: z.array(
      z.object({
        id: z.int(),
        orderno: z.string(),
        item_id: z.int(),
        item_name: z.string(),
        item_price: yuan,
        tax: yuan,
        pic_url: pictureUrl,
        placeholder,
        status: z.int(),
        status_txt: z.string(),
        remark: z.string(),
        created_at: instant,
        expires_at: instant,
        group: z.object({ size: z.int(), seats: z.int() }),
      }),
    ),
  }),
};
