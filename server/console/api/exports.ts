import { Readable } from 'node:stream';
import { type ExportKind, exportKinds } from '../../../shared/console/export-kinds.ts';
import { allows } from '../../../shared/console/rights.ts';
import type { ShownApproval } from '../../services/staff/approval-lists.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { perform, showOf } from './act.ts';
import { actorOf } from './console-act.ts';
import { type ConsoleHandlerDeps, memberOf, nameOf, type StaffHandler } from './handler.ts';

const DAY = 24 * 60 * 60_000;

/** Of a person's requests for exports these are shown. */
const SHOWN = 200;

export function exportHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const exports: StaffHandler<'exports'> = async (_, caller) => {
    const input = { list: 'asked' as const, kind: 'export' as const, limit: SHOWN, cursor: undefined };
    const { rows } = await services.approvalLists.list(memberOf(caller), input);
    const data = {
      rows: rows.map(listed),
      ...(await services.exports.months()),
    };
    return { data };
  };

  const exportAsk: StaffHandler<'exportAsk'> = async ({ note, ...parameters }, caller) => {
    // A request is somebody's, who then fetches the file.
    memberOf(caller);
    return { data: await perform(services, { kind: 'export', parameters, note }, caller) };
  };

  const exportFile: StaffHandler<'exportFile'> = async ({ id }, caller) => {
    const request = await services.approvalLists.one(memberOf(caller), id);
    if (request.kind !== 'export') throw new StaffRefused('approvalUnknown');
    await services.approvals.collect(memberOf(caller), { id }, showOf(services, caller));
    const span = spanOf(request);
    const people = { asked: request.asker.name, agreed: request.decider?.name ?? '' };
    const body = Readable.from(services.exports.write(span, people));
    const name = `${span.what}-${span.from}-${span.to}.csv`;
    return { data: null, file: { name, type: 'text/csv', body } };
  };

  const monthFile: StaffHandler<'monthFile'> = async ({ month }, caller) => {
    const act = { kind: 'export.month', parameters: { month } };
    const evidence = await showOf(services, caller)(act, false);
    const { actor, sessionId } = actorOf(caller);
    const file = await services.exports.month(month, { actor, sessionId, evidence, asked: nameOf(caller) });
    return { data: null, file: { ...file, type: 'text/csv' } };
  };

  const orderTransfersFile: StaffHandler<'orderTransfersFile'> = async ({ number }, caller) => {
    // It has what the page of the order shows.
    if (!allows(caller.actor.grants, 'orders:read')) throw new StaffRefused('rightMissing', { code: 403 });
    const act = { kind: 'export.order', parameters: { number } };
    const evidence = await showOf(services, caller)(act, false);
    const { actor, sessionId } = actorOf(caller);
    const file = await services.exports.order(number, { actor, sessionId, evidence, asked: nameOf(caller) });
    return { data: null, file: { ...file, type: 'text/csv' } };
  };

  return { exports, exportAsk, exportFile, monthFile, orderTransfersFile };
}

function spanOf({ parameters }: ShownApproval): { what: ExportKind; from: string; to: string } {
  const { what, from, to } = parameters.of as Record<'what' | 'from' | 'to', string>;
  return { what: exportKinds.find((one) => one === what) ?? 'orders', from, to };
}

function listed(row: ShownApproval) {
  const { state, collect, decidedAt, expiresAt } = row;
  const until = state === 'done' && decidedAt !== null ? decidedAt + DAY : expiresAt;
  return {
    ...{ id: row.id, ...spanOf(row), asked_at: row.askedAt, until, decided_by: row.decider?.name ?? '' },
    state: state === 'done' ? (collect === 'open' ? ('ready' as const) : ('fetched' as const)) : state,
  };
}
