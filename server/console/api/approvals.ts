import type { ParsedConsoleInput } from '../../../shared/console/index.ts';
import { allows } from '../../../shared/console/rights.ts';
import { Refused } from '../../services/refused.ts';
import { type Actor, auditNameOf } from '../../services/staff/actor.ts';
import type { ShownApproval } from '../../services/staff/approval-lists.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { showOf } from './act.ts';
import type { ConsoleHandlerDeps, SessionHandler, StaffHandler } from './handler.ts';
import { rechargeFacts, withdrawalFacts } from './money-facts.ts';

function outputOf({ id, kind, hash, subject, amount, shopperId, parameters, ...row }: ShownApproval) {
  const { of = {}, about = {} } = parameters as Record<'of' | 'about', Record<string, unknown> | undefined>;
  return {
    ...{ id, kind, hash, subject, amount, shopper_id: shopperId, parameters: of, about: { ...row.shopper, ...about } },
    ...{ asked_by: row.asker, note: row.note, asked_at: row.askedAt, expires_at: row.expiresAt, state: row.state },
    ...{ decided_by: row.decider, decided_at: row.decidedAt, decide_note: row.decideNote, alone: row.alone },
    ...{
      may_decide: row.mayDecide,
      own: row.own,
      may_alone: row.mayAlone,
      may_stop: row.mayStop,
      collect: row.collect,
    },
    opening_code: row.openingCode && { code: row.openingCode.code, expires_at: row.openingCode.expiresAt },
    outdated: row.outdated,
  };
}

/** Who may see no others sees what they did themselves, whatever they ask for. */
export const auditFilterOf = ({ shopper: shopperId, ...input }: ParsedConsoleInput<'auditCount'>, actor: Actor) => ({
  ...input,
  shopperId,
  actor: allows(actor.grants, 'audit:read') ? input.actor : auditNameOf(actor),
});

/** Null if the record is gone. */
async function seen<Facts>(facts: Promise<Facts>): Promise<Facts | null> {
  try {
    return await facts;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Second persons, and the audit log. */
export function approvalHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { consoleRecharges, consoleWithdrawals } = services;

  const list: SessionHandler<'approvals'> = async (input, { actor }) => {
    const { rows, next } = await services.approvalLists.list(actor, { ...input, cursor: input.cursor });
    const data = [];
    for (const row of rows) data.push(await withFacts(row));
    return { data, next };
  };

  const one: SessionHandler<'approval'> = async ({ id }, { actor }) => ({
    data: await withFacts(await services.approvalLists.one(actor, id)),
  });

  /** With what the person who asked saw on the page of the record: the second one sees the same. */
  async function withFacts(row: ShownApproval) {
    const { id, number } = row.parameters.of as { id?: number; number?: string };
    const open = row.state === 'waiting';
    const payout =
      open && row.kind === 'withdrawal.pay' ? await seen(consoleWithdrawals.facts(id ?? 0, row.askedBy)) : null;
    const claim =
      open && row.kind === 'recharge.credit' ? await seen(consoleRecharges.facts(number ?? '', row.askedBy)) : null;
    return {
      ...outputOf(row),
      withdrawal: payout && withdrawalFacts(payout),
      recharge: claim && rechargeFacts(claim),
    };
  }

  const approve: SessionHandler<'approve'> = async (input, caller) => {
    const decision = { ...input, key: caller.key };
    const { result } = await services.approvals.approve(caller.actor, decision, showOf(services, caller));
    return { data: result };
  };

  const collect: SessionHandler<'collect'> = async ({ id }, caller) => {
    // That is a file: `exportFile` sends it.
    const { kind } = await services.approvalLists.one(caller.actor, id);
    if (kind === 'export') throw new StaffRefused('approvalUnknown');
    return { data: await services.approvals.collect(caller.actor, { id }, showOf(services, caller)) };
  };

  const decline: SessionHandler<'decline'> = async (input, { actor, key }) => {
    await services.approvals.decline(actor, { ...input, key });
    return { data: null };
  };

  const withdraw: SessionHandler<'withdrawRequest'> = async (input, { actor, key }) => {
    await services.approvals.withdraw(actor, { ...input, key });
    return { data: null };
  };

  const audit: StaffHandler<'audit'> = async ({ sort: end, limit, cursor, ...input }, { actor }) => {
    const { rows, next } = await services.audit.list({ ...auditFilterOf(input, actor), end, limit, cursor });
    const requests = await services.approvalLists.outlines(
      actor,
      rows.flatMap(({ approvalId }) => approvalId ?? []),
    );
    return {
      data: rows.map(({ id, createdAt: at, name, action, subject, detail, note, position, hash, ...row }) => {
        const request = row.approvalId === null ? undefined : requests.get(row.approvalId);
        return {
          ...{ id, at, actor: row.actor, name, action, subject, subject_name: row.subjectName, detail, note },
          ...{ session: row.sessionId, approval: row.approvalId, may_open_approval: request?.maySee ?? false },
          // Who asked could not know yet that nobody else would agree.
          alone: (request?.alone ?? false) && action !== 'approval ask',
          ...{ shopper_id: row.shopperId, username: row.username, amount: row.amount, position, hash },
        };
      }),
      next,
    };
  };

  const verify: StaffHandler<'auditVerify'> = async () => ({ data: await services.audit.verify() });

  const decisions = { approve, decline, withdrawRequest: withdraw, collect };
  return { approvals: list, approval: one, ...decisions, audit, auditVerify: verify };
}
