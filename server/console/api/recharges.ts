import { rechargeRemarks } from '../../../shared/console/remarks.ts';
import type { ConsoleRecharges } from '../../services/console/recharges.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { DONE, perform } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { listedRecharge, rechargeFacts } from './money-facts.ts';
import { remarksFor } from './remarks.ts';
import { actOf, personOf, statusAsked } from './rows.ts';

type OddPayment = Awaited<ReturnType<ConsoleRecharges['oddPayments']>>['rows'][number];

/** Who has the money, else whose recharge the payment names. */
function whoseOf({ holder, shopperId: id, username, nickname, blockedAt }: OddPayment) {
  if (holder) return personOf(holder);
  return id === null || username === null || nickname === null ? null : personOf({ id, username, nickname, blockedAt });
}

export function rechargeHandlers({ services, messages }: Pick<ConsoleHandlerDeps, 'services' | 'messages'>) {
  const { consoleRecharges } = services;

  const recharges: StaffHandler<'recharges'> = async ({ channel, sort: end, limit, cursor, ...input }) => {
    const { rows, next } = await consoleRecharges.list({ ...statusAsked(input), channel, end, limit, cursor });
    const [promise, waiting] = [await consoleRecharges.promise(), await consoleRecharges.waiting()];
    return { data: { rows: rows.map(listedRecharge), promise, waiting }, next };
  };

  const recharge: StaffHandler<'recharge'> = async ({ number }, { actor }) => {
    const { acts, ...facts } = await consoleRecharges.whole(number, actor.staffId);
    return {
      data: {
        ...rechargeFacts(facts),
        promise: await consoleRecharges.promise(),
        acts: acts.map(actOf),
        remarks: remarksFor(messages, facts.recharge.locale, rechargeRemarks),
      },
    };
  };

  const rechargeProof: StaffHandler<'rechargeProof'> = async ({ number, proof_hash: proofHash }) => {
    const body = await consoleRecharges.proof(number, proofHash);
    if (!body) throw new StaffRefused('proofMissing');
    return { data: null, file: { name: `${number}.webp`, type: 'image/webp', body } };
  };

  const rechargeCredit: StaffHandler<'rechargeCredit'> = async ({ note, proof_hash: proofHash, ...of }, caller) => {
    const act = { kind: 'recharge.credit' as const, parameters: { ...of, proofHash }, note };
    return { data: await perform(services, act, caller) };
  };

  const rechargeRefuse: StaffHandler<'rechargeRefuse'> = async ({ number, note }, caller) => {
    await services.rechargeDecisions.refuse({ number, note, ...actorOf(caller) });
    return { data: DONE };
  };

  const oddPayments: StaffHandler<'oddPayments'> = async ({ limit, cursor }) => {
    const { rows, next } = await consoleRecharges.oddPayments({ limit, cursor });
    const data = rows.map((row) => ({
      id: row.id,
      outcome: row.outcome,
      channel: row.channel,
      number: row.number,
      shopper: whoseOf(row),
      frozen: (row.holder ?? row).frozenAt !== null,
      money: row.money,
      currency: row.currency,
      recharge: row.status === null || row.asked === null ? null : { status: row.status, money: row.asked },
      event: row.eventId,
      direction: row.direction,
      most: row.most,
      foreign: row.foreign,
      reversed: row.reversed,
      by_hand: row.byHand,
      received_at: row.receivedAt,
    }));
    return { data, next };
  };

  const oddPaymentSettle: StaffHandler<'oddPaymentSettle'> = async ({ id, note }, caller) => {
    await consoleRecharges.settle({ id, note, ...actorOf(caller) });
    return { data: DONE };
  };

  const oddPaymentOwner: StaffHandler<'oddPaymentOwner'> = async ({ q }) => {
    const found = await consoleRecharges.owner(q);
    return { data: found && { shopper: personOf(found), recharge: found.number } };
  };

  const oddPaymentCredit: StaffHandler<'oddPaymentCredit'> = async ({ shopper: shopperId, note, ...of }, caller) => {
    const parameters = { ...of, shopperId };
    return { data: await perform(services, { kind: 'payment.credit', parameters, note }, caller) };
  };

  const oddPaymentDebit: StaffHandler<'oddPaymentDebit'> = async ({ note, ...parameters }, caller) => ({
    data: await perform(services, { kind: 'payment.debit', parameters, note }, caller),
  });

  return {
    ...{ recharges, recharge, rechargeProof, rechargeCredit, rechargeRefuse },
    ...{ oddPayments, oddPaymentOwner, oddPaymentSettle, oddPaymentCredit, oddPaymentDebit },
  };
}
