import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { supportSides } from './enums.ts';
import { instant, orderNumberOptional, paging, pictureFile, ruled } from './fields.ts';

const source = 'docs/domain.md, Support';

const own = { source, extension: true, auth: 'session' } as const;

export const support = {
  supportThreads: endpoint({
    ...own,
    summary: "The shopper's conversations with support, that with the newest message first",
    paged: true,
    input: z.object(paging),
    output: z.array(
      z.object({
        /** Empty for the one that is about no order. */
        orderno: z.string(),
        item_name: z.string(),
        last_from: z.enum(supportSides),
        /** Empty where the last message is a picture. */
        last_text: z.string(),
        last_at: instant,
        unread: z.int(),
      }),
    ),
  }),
  supportThread: endpoint({
    ...own,
    summary: 'A conversation, the newest message last; the newest page counts as read, `next` leads to older ones',
    paged: true,
    input: z.object({ ...paging, orderno: orderNumberOptional }),
    output: z.array(
      z.object({
        id: z.int(),
        from: z.enum(supportSides),
        text: z.string(),
        /** Path of a picture for this shopper alone; empty where the message is a text. */
        picture_url: z.string(),
        created_at: instant,
      }),
    ),
  }),
  supportSend: endpoint({
    ...own,
    summary: 'Write to support, about an order or about anything',
    rate: 'write',
    idempotent: true,
    done: 'message.supportSent',
    input: z.object({ orderno: orderNumberOptional, message: ruled('message') }),
    output: z.object({ id: z.int() }),
  }),
  supportPicture: endpoint({
    ...own,
    summary: 'Send support a picture, which becomes a message of its own',
    rate: 'upload',
    idempotent: true,
    file: 'picture',
    done: 'message.supportSent',
    input: z.object({ orderno: orderNumberOptional, picture: pictureFile }),
    output: z.object({ id: z.int() }),
  }),
};
