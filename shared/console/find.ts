import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { fen, instant } from './fields.ts';

export const find = {
  find: consoleEndpoint({
    summary: 'What has this number, name, phone or end of a card, the exact first; of what the role may see',
    right: 'session',
    input: z.strictObject({ q: z.string().trim().min(1).max(100) }),
    output: z.array(
      z.object({
        kind: z.enum(['order', 'recharge', 'withdrawal', 'group', 'item', 'act', 'invitation', 'shopper']),
        id: z.string(),
        title: z.string(),
        text: z.string(),
        money: fen.nullable(),
        /** Of the row itself. */
        status: z.string(),
        at: instant,
      }),
    ),
  }),
};
