import { z } from 'zod';
import { BadPaymentNotification, type PayChannel } from '../channel.ts';
import { isSigned } from '../signature.ts';
import { type SandboxProvider, SIGNATURE_HEADER } from './provider.ts';

const notification = z.object({
  eventId: z.string().min(1).max(100),
  number: z.string().regex(/^\d{1,20}$/),
  paid: z.boolean(),
  money: z.int().positive(),
  currency: z.string().max(10),
});

interface Deps {
  provider: SandboxProvider;
  clock: () => number;
  secret: string;
  /** Address of the sandbox's cashier page for a number. */
  cashierUrl: (number: string) => string;
}

/** The shop's side of the sandbox: it believes nothing that is not signed. */
export function sandboxChannel({ provider, clock, secret, cashierUrl }: Deps): PayChannel {
  return {
    id: 1,
    key: 'sandbox',
    create: async (recharge) => {
      await provider.open(recharge);
      return { url: cashierUrl(recharge.number), ref: '' };
    },
    verify: (headers, rawBody) => {
      const header = headers[SIGNATURE_HEADER];
      if (!isSigned(secret, typeof header === 'string' ? header : undefined, rawBody, clock())) {
        throw new BadPaymentNotification('the signature is wrong or too old');
      }
      const parsed = notification.safeParse(parseJson(rawBody));
      if (!parsed.success) throw new BadPaymentNotification('the notification cannot be read');
      return parsed.data;
    },
    query: provider.ended,
    cancel: provider.cancel,
    refund: provider.refund,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
