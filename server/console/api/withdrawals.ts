import { withdrawalRemarks } from '../../../shared/console/remarks.ts';
import { allows } from '../../../shared/console/rights.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { DONE, perform, performEach, showOf } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { listedWithdrawal, withdrawalFacts } from './money-facts.ts';
import { outcomeOf } from './outcome.ts';
import { remarksFor } from './remarks.ts';
import { actOf, statusAsked } from './rows.ts';

export function withdrawalHandlers(deps: Pick<ConsoleHandlerDeps, 'services' | 'messages' | 'shop'>) {
  const { services, messages, shop } = deps;
  const { consoleWithdrawals } = services;
  const outcome = outcomeOf({ messages, currency: shop.currency });

  const withdrawals: StaffHandler<'withdrawals'> = async ({ sort: end, limit, cursor, ...input }, { actor }) => {
    const page = { end, limit, cursor, staffId: actor.staffId };
    const { rows, next } = await consoleWithdrawals.list({ ...statusAsked(input), ...page });
    const [promise, waiting] = [await consoleWithdrawals.promise(), await consoleWithdrawals.waiting()];
    return { data: { rows: rows.map(listedWithdrawal), promise, waiting }, next };
  };

  const withdrawal: StaffHandler<'withdrawal'> = async ({ id }, { actor }) => {
    const { acts, next, ...facts } = await consoleWithdrawals.whole(id, actor.staffId);
    const { approvalId, locale } = facts.withdrawal;
    return {
      data: {
        ...withdrawalFacts(facts),
        ...{ promise: await consoleWithdrawals.promise(), approval: approvalId, next },
        ...{ acts: acts.map(actOf), remarks: remarksFor(messages, locale, withdrawalRemarks) },
      },
    };
  };

  const withdrawalCard: StaffHandler<'withdrawalCard'> = async ({ id }, caller) => {
    const read = { kind: 'card.read', parameters: { id } };
    const evidence = await showOf(services, caller)(read, false);
    const { actor, sessionId } = actorOf(caller);
    const { bankName, bankTruename, bankAccount } = await consoleWithdrawals.card({ id, actor, sessionId, evidence });
    return { data: { bank_name: bankName, bank_truename: bankTruename, bank_account: bankAccount } };
  };

  const withdrawalAsk: StaffHandler<'withdrawalAsk'> = async ({ note, ...parameters }, caller) => ({
    data: await perform(services, { kind: 'withdrawal.pay', parameters, note, only: 'ask' }, caller),
  });

  const withdrawalPay: StaffHandler<'withdrawalPay'> = async ({ note, ...asked }, caller) => {
    const parametersOf = await agreedParameters([asked.id]);
    const act = { kind: 'withdrawal.pay' as const, parameters: parametersOf(asked), note, only: 'do' as const };
    return { data: await perform(services, act, caller) };
  };

  /** What was agreed to is done as it was agreed to: also after the time before which it would have been early. */
  async function agreedParameters(ids: readonly number[]) {
    const agreedOf = await consoleWithdrawals.agreedTo(ids);
    return <Asked extends { id: number; early: boolean; anyway: boolean }>(asked: Asked) => {
      const { early, anyway } = agreedOf(asked.id) ?? asked;
      return { ...asked, early, anyway };
    };
  }

  const withdrawalsPay: StaffHandler<'withdrawalsPay'> = async ({ ids, note, ...of }, caller) => {
    const parametersOf = await agreedParameters(ids);
    // What is early, blocked or frozen is looked at by itself, unless a second person has agreed to it.
    const acts = [...new Set(ids)].map((id) => {
      const parameters = parametersOf({ ...of, id, early: false, anyway: false });
      return { kind: 'withdrawal.pay' as const, parameters, note, only: 'do' as const };
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
    if (!allows(caller.actor.grants, 'cardNumbers:read')) throw new StaffRefused('rightMissing', { code: 403 });
    const file = { kind: 'withdrawal.file', parameters: { ...input, ids } };
    const evidence = await showOf(services, caller)(file, false);
    const { actor, sessionId } = actorOf(caller);
    const made = await services.bankFiles.make({ ...input, ids: [...new Set(ids)], actor, sessionId, evidence });
    return { data: null, file: made };
  };

  return {
    ...{ withdrawals, withdrawal, withdrawalCard, withdrawalAsk, withdrawalPay },
    ...{ withdrawalsPay, withdrawalRefuse, withdrawalFile },
  };
}
