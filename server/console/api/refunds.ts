import { refundRemarks } from '../../../shared/console/remarks.ts';
import { textFor } from '../../../shared/locales.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { DONE, performEach } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { outcomeOf } from './outcome.ts';
import { remarksFor } from './remarks.ts';
import { personOf } from './rows.ts';

export function refundHandlers({
  services,
  messages,
  shop,
}: Pick<ConsoleHandlerDeps, 'services' | 'messages' | 'shop'>) {
  const { consoleRefunds } = services;
  const outcome = outcomeOf({ messages, currency: shop.currency });

  const refunds: StaffHandler<'refunds'> = async ({ sort: end, limit, cursor, number }, { locale }) => {
    const { rows, next } = await consoleRefunds.list({ end, limit, cursor, number });
    const [promise, waiting] = [await consoleRefunds.promise(), await consoleRefunds.waiting()];
    const listed = rows.map((row) => ({
      id: row.id,
      number: row.orderno,
      shopper: personOf({ ...row, id: row.shopperId }),
      frozen: row.frozenAt !== null,
      item: textFor(row.names, locale) ?? '',
      variant: wordsIn(row.words, locale),
      quantity: row.quantity,
      price: row.price,
      tax: row.tax,
      bought_at: row.boughtAt,
      requested_at: row.requestedAt,
      remarks: remarksFor(messages, row.locale, refundRemarks),
    }));
    return { data: { rows: listed, promise, waiting }, next };
  };

  const refundsPay: StaffHandler<'refundsPay'> = async ({ ids, note, ...of }, caller) => {
    const acts = [...new Set(ids)].map((id) => ({ kind: 'refund.pay' as const, parameters: { ...of, id }, note }));
    const results = await performEach(services, acts, caller);
    return { data: results.map(({ parameters: { id }, ...one }) => ({ id, ...outcome(one, caller) })) };
  };

  const refundRefuse: StaffHandler<'refundRefuse'> = async (act, caller) => {
    await services.refunds.refuse({ ...act, ...actorOf(caller) });
    return { data: DONE };
  };

  return { refunds, refundsPay, refundRefuse };
}
