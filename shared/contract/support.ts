import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { supportSides } from './enums.ts';
import { instant, orderNumberOptional, paging, pictureFile, ruled, words } from './fields.ts';
import { createdAt, id } from './shared-fields.ts';

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
        orderno: z
          .string()
          .meta(
            words('Number of the order that it is about; empty for the one that is about none', '2611220000000001'),
          ),
        item_name: z.string().meta(words("Name of the item in the reader's language", 'Velvet matte lipstick')),
        last_from: z.enum(supportSides).meta(words('Who wrote the last message', 'staff')),
        last_text: z.string().meta(words('The last message; empty where it is a picture', 'It is on its way.')),
        last_at: instant.meta(words('When it was written', '2026-11-22T14:00:00.000Z')),
        unread: z.int().describe('Messages of support that the shopper has not seen'),
      }),
    ),
  }),
  supportThread: endpoint({
    ...own,
    summary: 'A conversation, the newest message last; the newest page counts as read, `next` leads to older ones',
    paged: true,
    input: z.object({
      ...paging,
      orderno: orderNumberOptional.meta(
        words('Number of the order; the conversation about anything else when left out', '2611220000000001'),
      ),
    }),
    output: z.array(
      z.object({
        id,
        from: z.enum(supportSides).meta(words('Who wrote it', 'staff')),
        text: z.string().meta(words('What was written; empty where it is a picture', 'It is on its way.')),
        picture_url: z
          .string()
          .meta(
            words(
              'Path of the picture, for the session of the shopper alone; empty where it is a text',
              '/user/support/picture/7',
            ),
          ),
        created_at: createdAt,
      }),
    ),
  }),
  supportSend: endpoint({
    ...own,
    summary: 'Write to support, about an order or about anything',
    rate: 'write',
    idempotent: true,
    done: 'message.supportSent',
    input: z.object({
      orderno: orderNumberOptional.meta(
        words('Number of the order that it is about; anything else when left out', '2611220000000001'),
      ),
      message: ruled('message').meta(words('What the shopper writes; lines stay', 'Where is my parcel?')),
    }),
    output: z.object({ id }),
  }),
  supportPicture: endpoint({
    ...own,
    summary: 'Send support a picture, which becomes a message of its own',
    rate: 'upload',
    idempotent: true,
    file: 'picture',
    done: 'message.supportSent',
    input: z.object({
      orderno: orderNumberOptional.meta(
        words('Number of the order that it is about; anything else when left out', '2611220000000001'),
      ),
      picture: pictureFile.meta(words('Picture for support', 'broken.png')),
    }),
    output: z.object({ id }),
  }),
};
