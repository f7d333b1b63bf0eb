import { z } from 'zod';
import { supportSides } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, lines, paging, pagingEitherWay, uploadedFile, variant, version } from './fields.ts';
import { item, orderNumber, person, quantity } from './orders.ts';
import { remarkKeys } from './remarks.ts';
import { locale } from './words.ts';

const LONGEST = 1000;

const text = lines(LONGEST).min(1);

/** What a conversation is about; null: anything but an order. */
const order = z.object({ number: z.string(), item, variant, quantity }).nullable();

const thread = z.object({
  id: z.int(),
  shopper: person,
  order,
  /** Since when the shopper waits for an answer; null if nobody does. */
  waiting_since: instant.nullable(),
  last_at: instant,
  last_from: z.enum(supportSides),
  /** Empty where the last message is a picture. */
  last_text: z.string(),
  version: z.int(),
});

const act = { right: 'support:do', rate: 'write' } as const;

const replied = z.object({ thread: z.int(), version: z.int() });

/** A number among the fields of a file. */
const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const isOneSubject = ({ order, shopper }: { order?: string | undefined; shopper?: number | undefined }) =>
  (order === undefined) !== (shopper === undefined);

export const support = {
  supportThreads: consoleEndpoint({
    summary: 'Conversations that wait, the longest first; or those in which nobody waits; or all of a shopper',
    right: 'support:read',
    paged: true,
    input: z.strictObject({
      ...pagingEitherWay,
      state: z.enum(['waiting', 'answered']).default('waiting'),
      /** All of this shopper's, whatever their state. */
      shopper: id.optional(),
    }),
    output: z.object({
      rows: z.array(thread),
      /** How long the shop promises that an answer takes, in ms. */
      promise: z.int(),
    }),
  }),
  supportThread: consoleEndpoint({
    summary: 'A conversation by its id, its order or its shopper, the newest message last; `next` leads to older ones',
    right: 'support:read',
    paged: true,
    input: z
      .strictObject({ ...paging, id: id.optional(), order: orderNumber.optional(), shopper: id.optional() })
      .refine(({ id, order, shopper }) => [id, order, shopper].filter((one) => one !== undefined).length === 1),
    output: z.object({
      /** Null while nobody has written. */
      id: z.int().nullable(),
      version: z.int(),
      waiting_since: instant.nullable(),
      /** How long the shop promises that an answer takes, in ms. */
      promise: z.int(),
      shopper: person,
      /** The language that the shopper reads. */
      locale,
      order,
      messages: z.array(
        z.object({
          id: z.int(),
          from: z.enum(supportSides),
          /** Who of staff wrote it; shoppers do not see it. */
          staff: z.string().nullable(),
          text: z.string(),
          picture: z.boolean(),
          at: instant,
        }),
      ),
      /** Replies to begin with, in the language of the shopper: those of every shop, and the shop's own. */
      templates: z.array(z.object({ key: z.enum(remarkKeys).nullable(), text: z.string() })),
    }),
  }),
  supportPicture: consoleEndpoint({
    summary: 'A picture of a conversation; the answer is the picture',
    right: 'support:read',
    input: z.strictObject({
      /** Of the message. */
      id,
    }),
    output: z.null(),
  }),
  supportReply: consoleEndpoint({
    ...act,
    summary: 'Answer a shopper, or write first; refused (409) if somebody has written since that version',
    input: z
      .strictObject({
        order: orderNumber.optional(),
        shopper: id.optional(),
        /** 0 while nobody has written. */
        version,
        text,
      })
      .refine(isOneSubject),
    output: replied,
  }),
  supportReplyPicture: consoleEndpoint({
    ...act,
    summary: 'The same with a picture, which becomes a message of its own',
    rate: 'upload',
    file: 'picture',
    input: z
      .strictObject({
        order: orderNumber.optional(),
        shopper: id.optional(),
        version: digits.pipe(version),
        picture: uploadedFile,
      })
      .refine(isOneSubject),
    output: replied,
  }),
  supportAnswered: consoleEndpoint({
    ...act,
    summary: 'Say that a conversation needs no answer; refused (409) if somebody has written since that version',
    input: z.strictObject({ id, version }),
    output: replied,
  }),
  supportTemplates: consoleEndpoint({
    summary: "The shop's own replies to begin with, in every language",
    right: 'support:read',
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.int(), locale, text: z.string(), version: z.int() })),
  }),
  supportTemplateSave: consoleEndpoint({
    ...act,
    summary: 'Add a reply to begin with, or change the one that was seen',
    input: z.strictObject({ seen: z.strictObject({ id, version }).nullable(), locale, text }),
    output: z.object({ id: z.int() }),
  }),
  supportTemplateRemove: consoleEndpoint({
    ...act,
    summary: 'Remove a reply to begin with',
    input: z.strictObject({ id, version }),
    output: z.null(),
  }),
};
