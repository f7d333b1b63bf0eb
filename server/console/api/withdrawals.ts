import { withdrawalRemarks } from '../../../shared/console/remarks.ts';
import { allows } from '../../../shared/console/rights.ts';
import { maskedAccount } from '../../api/account.ts';
import type { ConsoleWithdrawals } from '../../services/console/withdrawals.ts';
import { maskedName } from '../../services/masked-name.ts';
import { StaffRefused } from '../../services/staff/refused.ts';
import { DONE, perform, performEach } from './act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { outcomeOf } from './outcome.ts';
import { remarksFor } from './remarks.ts';
import { actOf, actorOf, personOf, statusAsked } from './rows.ts';

type Row = Awaited<ReturnType<ConsoleWithdrawals['list']>>['rows'][number];

export const listedWithdrawal = (row: Row) => ({
  id: row.id,
  shopper: personOf({ ...row, id: row.shopperId }),
  money: row.money,
  status: row.status,
  frozen: row.frozenAt !== null,
  bank_name: row.bankName,
  bank_truename: maskedName(row.bankTruename),
  bank_account: maskedAccount(row.bankAccount),
  payable_at: row.payableAt,
  filed_at: row.filedAt,
  asked_at: row.askedAt,
  doubts: row.doubts,
  remark: row.remark,
  created_at: row.createdAt,
  closed_at: row.closedAt,
});

export function withdrawalHandlers(deps: Pick<ConsoleHandlerDeps, 'services' | 'messages' | 'shop'>) {
  const { services, messages, shop } = deps;
  const { consoleWithdrawals } = services;
  const outcome = outcomeOf({ messages, currency: shop.currency });

  const withdrawals: StaffHandler<'withdrawals'> = async ({ sort: end, limit, cursor, ...input }) => {
    const { rows, next } = await consoleWithdrawals.list({ ...statusAsked(input), end, limit, cursor });
    const [promise, waiting] = [await consoleWithdrawals.promise(), await consoleWithdrawals.waiting()];
    return { data: { rows: rows.map(listedWithdrawal), promise, waiting }, next };
  };

  const withdrawal: StaffHandler<'withdrawal'> = async ({ id }) => {
    const { withdrawal: row, ...known } = await consoleWithdrawals.whole(id);
    const isCardNow = row.cardNow === row.bankAccount;
    const fromChannels = known.sources.filter(({ source }) => !['staff', 'demo', 'tax_refunds'].includes(source));
    return {
      data: {
        ...listedWithdrawal(row),
        promise: await consoleWithdrawals.promise(),
        approval: row.approvalId,
        next: known.next,
        account: {
          created_at: row.joinedAt,
          demo: row.demo,
          frozen_why: row.frozenWhy,
          recharged: fromChannels.reduce((sum, { money }) => sum + money, 0),
          bought: known.bought,
        },
        sources: known.sources,
        fresh: known.fresh,
        card: {
          since: isCardNow ? row.cardSince : null,
          changed: isCardNow && row.cardChangedAt !== null,
          others: known.others,
          paid_times: known.paidBefore.toCard,
        },
        paid_before: { times: known.paidBefore.times, largest: known.paidBefore.largest },
        acts: known.acts.map(actOf),
        remarks: remarksFor(messages, row.locale, withdrawalRemarks),
      },
    };
  };

  const withdrawalCard: StaffHandler<'withdrawalCard'> = async ({ id }, caller) => {
    const read = { kind: 'card.read', parameters: { id } };
    const evidence = await services.staffStepUp.require(caller.staff, read, caller.proof);
    const { actor, sessionId } = actorOf(caller);
    const { bankName, bankTruename, bankAccount } = await consoleWithdrawals.card({ id, actor, sessionId, evidence });
    return { data: { bank_name: bankName, bank_truename: bankTruename, bank_account: bankAccount } };
  };

  const withdrawalPay: StaffHandler<'withdrawalPay'> = async ({ note, ...parameters }, caller) => ({
    data: await perform(services, { kind: 'withdrawal.pay', parameters, note }, caller),
  });

  const withdrawalsPay: StaffHandler<'withdrawalsPay'> = async ({ ids, note }, caller) => {
    // What is early, blocked or frozen is looked at by itself.
    const parametersOf = (id: number) => ({ id, early: false, anyway: false });
    const acts = [...new Set(ids)].map((id) => {
      return { kind: 'withdrawal.pay' as const, parameters: parametersOf(id), note };
    });
    const results = await performEach(services, acts, caller);
    return { data: results.map(({ parameters: { id }, ...one }) => ({ id, ...outcome(one, caller) })) };
  };

  const withdrawalRefuse: StaffHandler<'withdrawalRefuse'> = async (act, caller) => {
    await services.withdrawals.refuse({ ...act, ...actorOf(caller) });
    return { data: DONE };
  };

  const withdrawalFile: StaffHandler<'withdrawalFile'> = async ({ ids, ...input }, caller) => {
    // It holds whole card numbers, and serves to pay.
    if (!allows(caller.staff.grants, 'cardNumbers:read')) throw new StaffRefused('rightMissing', { code: 403 });
    const file = { kind: 'withdrawal.file', parameters: { ...input, ids } };
    const evidence = await services.staffStepUp.require(caller.staff, file, caller.proof);
    const { actor, sessionId } = actorOf(caller);
    const made = await services.bankFiles.make({ ...input, ids: [...new Set(ids)], actor, sessionId, evidence });
    return { data: null, file: made };
  };

  return { withdrawals, withdrawal, withdrawalCard, withdrawalPay, withdrawalsPay, withdrawalRefuse, withdrawalFile };
}
