import type { UnboughtMoney } from '../../../shared/console/unbought-money.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { refusalMessage } from '../../services/refusal-message.ts';
import { refusedAgain } from '../../services/stored-refusal.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { personOf } from './rows.ts';

/** Of which money went back, or none did; undefined for all. */
export const isSentBack = (money: UnboughtMoney | undefined): boolean | undefined =>
  money === undefined ? undefined : money === 'sent_back';

export function moneyBackHandlers({ services: { moneyBack }, messages, shop }: ConsoleHandlerDeps) {
  const unboughtPayments: StaffHandler<'unboughtPayments'> = async (
    { money, sort: end, limit, cursor },
    { locale },
  ) => {
    const { rows, next } = await moneyBack.unbought({ isSentBack: isSentBack(money), end, limit, cursor });
    const whyOf = (refused: Parameters<typeof refusedAgain>[0] | null) =>
      refused ? messages.say(locale, ...refusalMessage(refusedAgain(refused), { locale, ...shop })) : '';
    const data = rows.map((row) => ({
      id: row.id,
      number: row.number,
      shopper: personOf({ ...row, id: row.shopperId }),
      channel: row.channel,
      money: row.money,
      sent_back: row.sentBack,
      item: { id: row.itemId, name: row.item },
      variant: wordsIn(row.words, locale),
      quantity: row.quantity,
      price: row.price * row.quantity,
      joins: row.joins,
      why: whyOf(row.refused),
      credited_at: row.creditedAt,
    }));
    return { data, next };
  };

  const rechargeReturns: StaffHandler<'rechargeReturns'> = async ({ status, sort: end, limit, cursor }) => {
    const { rows, next } = await moneyBack.returns({ status, end, limit, cursor });
    const data = rows.map((row) => ({
      id: row.id,
      number: row.number,
      shopper: personOf({ ...row, id: row.shopperId }),
      channel: row.channel,
      money: row.money,
      status: row.status,
      created_at: row.createdAt,
      closed_at: row.closedAt,
    }));
    return { data, next };
  };

  return { unboughtPayments, rechargeReturns };
}
