import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { exportKinds } from './export-kinds.ts';
import { day, id, instant, note, performed } from './fields.ts';
import { orderNumber } from './orders.ts';

/** `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const exports = {
  exports: consoleEndpoint({
    summary: 'Exports that the caller asked for, the newest first, and the months that have closed days',
    right: 'exports:ask',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          /** Of the approval. */
          id: z.int(),
          what: z.enum(exportKinds),
          from: day,
          to: day,
          state: z.enum(['waiting', 'ready', 'fetched', 'declined', 'expired', 'withdrawn']),
          asked_at: instant,
          /** Until when it waits, or may be fetched. */
          until: instant,
          decided_by: z.string(),
        }),
      ),
      months: z.array(month),
      /** The last closed day; null before there is one. */
      closed: day.nullable(),
    }),
  }),
  exportAsk: consoleEndpoint({
    summary: 'Ask for orders or transfers with the names of shoppers: a second person agrees',
    right: 'exports:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ what: z.enum(exportKinds), from: day, to: day, note }),
    output: z.object(performed),
  }),
  exportFile: consoleEndpoint({
    summary: 'The agreed export, for who asked, once within a day; CSV',
    right: 'exports:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id }),
    output: z.null(),
  }),
  monthFile: consoleEndpoint({
    summary: 'A month for the accountant, without names: turnover, refunds, in and out, balances; CSV',
    right: 'exports:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ month }),
    output: z.null(),
  }),
  orderTransfersFile: consoleEndpoint({
    summary: 'Every transfer behind one order, without names; CSV',
    right: 'exports:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ number: orderNumber }),
    output: z.null(),
  }),
};
