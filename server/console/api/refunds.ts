import { refundRemarks } from '../../../shared/console/remarks.ts';
import { textFor } from '../../../shared/locales.ts';
import { refusalMessage } from '../../api/refusals.ts';
import { Refused } from '../../services/refused.ts';
import { DONE, perform } from './act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { remarksFor } from './remarks.ts';
import { actorOf, personOf } from './rows.ts';

export function refundHandlers({
  services,
  messages,
  shop,
}: Pick<ConsoleHandlerDeps, 'services' | 'messages' | 'shop'>) {
  const { consoleRefunds } = services;

  const refunds: StaffHandler<'refunds'> = async ({ limit, cursor }, { locale }) => {
    const { rows, next } = await consoleRefunds.list({ limit, cursor });
    const [promise, waiting] = [await consoleRefunds.promise(), await consoleRefunds.waiting()];
    const listed = rows.map((row) => ({
      id: row.id,
      number: row.orderno,
      shopper: personOf({ ...row, id: row.shopperId }),
      item: textFor(row.names, locale) ?? '',
      price: row.price,
      tax: row.tax,
      bought_at: row.boughtAt,
      requested_at: row.requestedAt,
      remarks: remarksFor(messages, row.locale, refundRemarks),
    }));
    return { data: { rows: listed, promise, waiting }, next };
  };

  const refundsPay: StaffHandler<'refundsPay'> = async ({ ids, note }, caller) => {
    const results = [];
    // Each is an act of its own: what has changed meanwhile is told, and the others are done.
    for (const id of new Set(ids)) results.push(await paid({ id, note }, caller));
    return { data: results };
  };

  async function paid(act: { id: number; note: string }, caller: Parameters<typeof refundsPay>[1]) {
    try {
      const { state } = await perform(
        services,
        { kind: 'refund.pay', parameters: { id: act.id }, note: act.note },
        caller,
      );
      return { id: act.id, state, reason: '' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const words = refusalMessage(error, { locale: caller.locale, currency: shop.currency });
      return { id: act.id, state: 'refused' as const, reason: messages.say(caller.locale, ...words) };
    }
  }

  const refundRefuse: StaffHandler<'refundRefuse'> = async (act, caller) => {
    await services.refunds.refuse({ ...act, ...actorOf(caller) });
    return { data: DONE };
  };

  return { refunds, refundsPay, refundRefuse };
}
