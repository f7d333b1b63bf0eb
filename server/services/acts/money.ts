import { selectRecharge } from '../../../db/queries/recharges.ts';
import { selectRefundFacts } from '../../../db/queries/staff/act-facts.ts';
import { sumAlone } from '../../../db/queries/staff/approvals.ts';
import { holdWithdrawals } from '../../../db/queries/withdrawals.ts';
import type { Reader } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { allows } from '../../../shared/console/rights.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import type { SettingOf } from '../../../shared/settings.ts';
import type { Refunds } from '../orders/refunds.ts';
import type { GoodsReturns } from '../parcels/goods-returns.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { Acts, Facts, StaffDoer } from '../staff/act.ts';
import type { Adjusted, Adjustments } from '../wallet/adjustments.ts';
import { DAY, readAloneLimit } from '../wallet/alone-limit.ts';
import type { OddPayments } from '../wallet/odd-payments.ts';
import { payoutFacts } from '../wallet/payout-facts.ts';
import { mustShow, type RechargeDecisions } from '../wallet/recharge-decisions.ts';
import type { Withdrawals } from '../wallet/withdrawals.ts';
import { checkShopper } from './shopper.ts';

interface Deps {
  settings: Settings;
  withdrawals: Withdrawals;
  rechargeDecisions: RechargeDecisions;
  refunds: Refunds;
  goodsReturns: GoodsReturns;
  adjustments: Adjustments;
  oddPayments: OddPayments;
}

/** Acts that move money (docs/domain.md, Two persons). */
export function moneyActs(deps: Deps) {
  const { settings, withdrawals, rechargeDecisions, refunds, goodsReturns, adjustments, oddPayments } = deps;
  /** `perform` holds the person's row, so two at once are counted one by one. */
  const upTo =
    (key: SettingOf<'money'>, action: AuditAction) =>
    async (on: Reader, { amount, shopperId }: Facts, { staffId }: StaffDoer, now: number) => {
      if (amount === null || shopperId === null) return false;
      const payment = { amount, shopperId };
      return (await readAloneLimit(on, settings, { key, action, staffId }, [payment], now))(payment);
    };

  /** Small credits are given alone, so many in a day; all else in a wallet takes two. */
  async function isSmall(on: Reader, { amount }: Facts, { staffId, grants }: StaffDoer, now: number): Promise<boolean> {
    if (amount === null || !allows(grants, 'smallCredits:do')) return false;
    if (amount > (await settings.limitIn(on, 'small_credit_most'))) return false;
    const given = await sumAlone(on, { actor: `staff:${staffId}`, action: 'credit', since: now - DAY });
    return given + amount <= (await settings.limitIn(on, 'small_credits_a_day'));
  }

  async function walletFacts(on: Reader, { shopperId, amount }: { shopperId: number; amount: number }): Promise<Facts> {
    await checkShopper(on, shopperId);
    return { subject: `shopper:${shopperId}`, amount, shopperId, about: {} };
  }

  const adjusted = ({ balance, doneBefore }: Adjusted) => ({ balance, done_before: doneBefore ?? null });

  const adjusting = (action: 'credit' | 'debit'): Omit<Acts['wallet.credit'], 'isWithinLimit'> => ({
    facts: walletFacts,
    ready: (parameters) => async (tx, by) => adjusted(await adjustments.adjustIn(tx, action, { ...parameters, ...by })),
    answer: async (on, entry) => adjusted(await adjustments.answer(on, entry)),
  });

  return {
    'withdrawal.pay': {
      // The transfer at the bank comes after the yes; then it is marked as paid.
      afterYes: 'perform',
      // No file for the bank and no refusal at the same time leaves the request, its yes or the payment unseen.
      hold: (tx, parameters) => holdWithdrawals(tx, [parameters.id]),
      facts: payoutFacts,
      isWithinLimit: upTo('approval_withdrawal_above', 'withdrawal pay'),
      ready: (parameters) => async (tx, by) => {
        await withdrawals.payIn(tx, { ...parameters, ...by });
        return {};
      },
    },

    'recharge.credit': {
      facts: async (on, { number, found, proofHash }) => {
        const recharge = await selectRecharge(on, number);
        if (recharge?.status !== 'pending') throw new Refused('rechargeUnknown');
        // Its shopper may send another picture, also while a second person is asked.
        mustShow(recharge, proofHash);
        const { money: claimed, shopperId, channel } = recharge;
        await checkShopper(on, shopperId);
        return { subject: `recharge:${number}`, amount: found ?? claimed, shopperId, about: { channel, claimed } };
      },
      isWithinLimit: upTo('approval_recharge_above', 'recharge confirm'),
      ready: async (parameters) => {
        await rechargeDecisions.mustBeUnpaid(parameters.number);
        return async (tx, by) => {
          await rechargeDecisions.creditIn(tx, { ...parameters, ...by });
          return {};
        };
      },
    },

    'refund.pay': {
      facts: async (on, parameters) => {
        const found = await selectRefundFacts(on, parameters.id);
        if (found?.status !== orderStatus.requested) throw new Refused('refundUnknown');
        const { amount, shopperId, orderno } = found;
        return { subject: `order:${parameters.id}`, amount, shopperId, about: { orderno } };
      },
      isWithinLimit: upTo('approval_refund_above', 'refund pay'),
      ready: (parameters) => async (tx, by) => {
        await refunds.payIn(tx, { ...parameters, ...by });
        return {};
      },
    },

    'return.pay': {
      facts: async (on, parameters) => {
        const { amount, shopperId, orderno, kind } = await goodsReturns.toPay(on, parameters.id);
        return { subject: `return:${parameters.id}`, amount, shopperId, about: { orderno, kind } };
      },
      isWithinLimit: async () => false,
      ready: (parameters) => async (tx, by) => {
        await goodsReturns.payIn(tx, { ...parameters, ...by });
        return {};
      },
    },

    'payment.credit': {
      facts: async (on, { id: payment, shopperId, money }) => {
        const found = await oddPayments.toCredit(on, { id: payment, money });
        const { channel, number: recharge } = found.payment;
        await checkShopper(on, shopperId);
        return { subject: `payment:${payment}`, amount: found.amount, shopperId, about: { channel, recharge } };
      },
      isWithinLimit: upTo('approval_recharge_above', 'recharge confirm'),
      ready:
        ({ id: payment, shopperId, money }) =>
        async (tx, by) => {
          const { amount } = await oddPayments.toCredit(tx, { id: payment, money });
          await oddPayments.creditIn(tx, { ...by, id: payment, shopperId, money: amount });
          return {};
        },
    },

    'payment.debit': {
      facts: async (on, { id: payment, money: amount }) => {
        const found = await oddPayments.toDebit(on, { id: payment, money: amount });
        const { shopperId } = found;
        const { channel, number: recharge } = found.payment;
        await checkShopper(on, shopperId);
        return { subject: `payment:${payment}`, amount, shopperId, about: { channel, recharge } };
      },
      isWithinLimit: upTo('approval_recharge_above', 'payment debit'),
      ready: (parameters) => async (tx, by) => {
        await oddPayments.debitIn(tx, { ...by, ...parameters });
        return {};
      },
    },

    'wallet.credit': { ...adjusting('credit'), isWithinLimit: isSmall },

    'wallet.debit': { ...adjusting('debit'), isWithinLimit: async () => false },
  } satisfies Partial<Acts>;
}
