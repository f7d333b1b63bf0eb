import { selectAuditKeys } from '../../../db/queries/records.ts';
import { selectUsernames } from '../../../db/queries/shoppers.ts';
import { selectPayouts } from '../../../db/queries/staff/act-facts.ts';
import {
  type ApprovalRow,
  selectApproval,
  selectApprovalOutlines,
  selectAskedBy,
  selectDecided,
  selectStaffNames,
  selectWaitingFor,
} from '../../../db/queries/staff/approvals.ts';
import type { Store } from '../../../db/store.ts';
import { type ActKind, actKinds, areaOfAct } from '../../../shared/console/act-kinds.ts';
import { allows, type Grants } from '../../../shared/console/rights.ts';
import { maskedName } from '../../../shared/masked-name.ts';
import { idBefore, pageAfter, pageOf } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { Refused } from '../refused.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type Acts, hashOfAct, signedOf } from './act.ts';
import { createActTable } from './act-table.ts';
import type { Actor, Member } from './actor.ts';
import { collectionKey, isAgreed, isCollected } from './agreed.ts';
import type { StaffInvites } from './invites.ts';
import { areasWithoutSecond, grantsIn, isAlone } from './two-persons.ts';

type Caller = Pick<Member, 'staffId' | 'grants'>;

interface Input {
  list: 'waiting' | 'asked' | 'decided';
  /** Of those that one asked for; left out, all. */
  kind?: ActKind;
  limit: number;
  cursor: string | undefined;
}

const kindsFor = (grants: Grants, grant: 'read' | 'approve'): ActKind[] =>
  actKinds.filter((kind) => allows(grants, `${areaOfAct[kind]}:${grant}`));

/** Who asked reads a request, and whoever may see its area. */
const maySee = (
  { staffId, grants }: Pick<Actor, 'staffId' | 'grants'>,
  { kind, askedBy }: Pick<ApprovalRow, 'kind' | 'askedBy'>,
): boolean => askedBy === staffId || allows(grants, `${areaOfAct[kind]}:read`);

/** The ids of the rows of which it is true, looked at one after the other. */
async function idsOf(rows: ApprovalRow[], is: (row: ApprovalRow) => Promise<boolean>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const row of rows) if (await is(row)) found.add(row.id);
  return found;
}

type Payouts = ReadonlyMap<number, Awaited<ReturnType<typeof selectPayouts>>[number]>;

interface Deps {
  store: Store;
  clock: () => number;
  acts: Acts;
  staffInvites: Pick<StaffInvites, 'codesOf'>;
}

const ofRow = ({ parameters }: Pick<ApprovalRow, 'parameters'>) => parameters.of as Record<string, unknown>;

/** Requests for a second yes, as staff read them. */
export function createApprovalLists({ store, clock, acts, staffInvites }: Deps) {
  const { definitionOf } = createActTable(acts);

  /** Of requests whose result is for who asked: whether it can still be collected. */
  async function collections(rows: ApprovalRow[]): Promise<Map<number, 'open' | 'over'>> {
    const agreed = rows.filter(({ kind, state }) => isCollected(definitionOf(kind)) && state === 'done');
    const over = await selectAuditKeys(
      store.reader,
      agreed.map(({ id }) => collectionKey(id)),
    );
    const isOpen = (row: ApprovalRow) => !over.has(collectionKey(row.id)) && isAgreed(row, clock());
    return new Map(agreed.map((row) => [row.id, isOpen(row) ? 'open' : 'over']));
  }

  const isWaiting = ({ state, expiresAt }: ApprovalRow) => state === 'waiting' && expiresAt > clock();

  /** Whether the caller could have agreed to it, and nothing was done with the yes yet, so that it may be taken back. */
  async function mayStop(row: ApprovalRow, { staffId, grants }: Caller, collect: 'open' | 'over' | undefined) {
    if (row.askedBy === staffId || !allows(grants, `${areaOfAct[row.kind]}:approve`)) return false;
    if (definitionOf(row.kind).afterYes !== 'perform') return collect === 'open';
    return isAgreed(row, clock()) && !(await isOutdated(row));
  }

  /** Whether who asked may do it now, since nobody else is there who could agree. */
  async function mayAlone(row: ApprovalRow): Promise<boolean> {
    if (!isWaiting(row) || definitionOf(row.kind).neverAlone?.(ofRow(row))) return false;
    return isAlone(store.reader, row, clock());
  }

  /**
   * Whether the records do not say any more what was asked for, or who asked may not have it any more, so that nobody can
   * agree to it.
   */
  async function isOutdated({ kind, parameters, hash, askedBy }: ApprovalRow): Promise<boolean> {
    const of = ofRow({ parameters });
    const { facts, persons } = definitionOf(kind);
    try {
      if (hashOfAct(kind, signedOf(of, await facts(store.reader, of))) !== hash) return true;
      const asker = persons && { staffId: askedBy, grants: await grantsIn(store.reader, askedBy) };
      if (asker) await persons(store.reader, of, { asker, decider: null });
      return false;
    } catch (error) {
      if (error instanceof StaffRefused || error instanceof Refused) return true;
      throw error;
    }
  }

  /** The withdrawals that are to be paid, by request. */
  async function payoutsIn(rows: ApprovalRow[]): Promise<Payouts> {
    const asked = rows.filter(({ kind }) => kind === 'withdrawal.pay');
    const idOf = ({ parameters }: ApprovalRow) => (parameters.of as { id: number }).id;
    const found = await selectPayouts(store.reader, asked.map(idOf));
    return new Map(
      asked.flatMap((row) => found.filter(({ id }) => id === idOf(row)).map((payout) => [row.id, payout])),
    );
  }

  /** Whom requests are about, by request: read anew each time, and masked where only the card's holder is named. */
  async function namesIn(rows: ApprovalRow[], payouts: Payouts): Promise<Map<number, Record<string, string>>> {
    const usernames = await selectUsernames(store.reader, [
      ...new Set(rows.flatMap(({ shopperId }) => shopperId ?? [])),
    ]);
    const namesOf = (row: ApprovalRow) => {
      const username = usernames.get(row.shopperId ?? 0);
      // Many who may read requests may not read names.
      const holder = payouts.get(row.id)?.holder;
      return {
        ...(username !== undefined && { username }),
        ...(holder !== undefined && { holder: maskedName(holder) }),
      };
    };
    return new Map(rows.map((row) => [row.id, namesOf(row)]));
  }

  async function shown(rows: ApprovalRow[], caller: Caller) {
    const { staffId, grants } = caller;
    const ids = rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? askedBy]);
    const names = await selectStaffNames(store.reader, [...new Set(ids)]);
    const payouts = await payoutsIn(rows);
    const shoppers = await namesIn(rows, payouts);
    const personOf = (id: number) => ({ id, name: names.get(id) ?? '' });
    const own = rows.filter(({ askedBy }) => askedBy === staffId);
    const collected = await collections(rows);
    const codes = await staffInvites.codesOf(own.map(({ id }) => id));
    const outdated = await idsOf(rows, async (row) => isWaiting(row) && isOutdated(row));
    const stoppable = await idsOf(rows, (row) => mayStop(row, caller, collected.get(row.id)));
    const alone = await idsOf(own, mayAlone);
    return rows.map((row) => ({
      ...row,
      // Nobody has marked it yet.
      state: row.state === 'waiting' && !isWaiting(row) ? ('expired' as const) : row.state,
      shopper: shoppers.get(row.id) ?? {},
      asker: personOf(row.askedBy),
      decider: row.decidedBy === null ? null : personOf(row.decidedBy),
      mayDecide: allows(grants, `${areaOfAct[row.kind]}:approve`),
      own: row.askedBy === staffId,
      mayAlone: alone.has(row.id),
      collect: row.askedBy === staffId ? (collected.get(row.id) ?? null) : null,
      mayStop: stoppable.has(row.id),
      openingCode: codes.get(row.id) ?? null,
      outdated: outdated.has(row.id),
    }));
  }

  /** What waits for the caller, the first to expire first. */
  async function waitingFor({ staffId, grants }: Caller, { limit, cursor }: Input) {
    const [after = 0] = placeOf(cursor, 1) ?? [];
    const kinds = kindsFor(grants, 'approve');
    if (kinds.length === 0) return { rows: [], next: null };
    const page = { staffId, kinds, now: clock(), after, limit: limit + 1 };
    return pageAfter(await selectWaitingFor(store.reader, page), limit, ({ id }) => cursorOf(id));
  }

  /** What the caller asked for, or what was decided, the newest first. */
  async function pastOf({ staffId, grants }: Caller, { list, kind, limit, cursor }: Input) {
    const page = { before: idBefore(cursor), limit: limit + 1 };
    const found = await (list === 'asked'
      ? selectAskedBy(store.reader, { staffId, kind, ...page })
      : selectDecided(store.reader, { kinds: kindsFor(grants, 'read'), ...page }));
    return pageOf(found, limit);
  }

  return {
    /** A page: what waits for the caller has the first to expire first, the others the newest. Throws `cursorInvalid`. */
    list: async (caller: Caller, input: Input) => {
      const { rows, next } = await (input.list === 'waiting' ? waitingFor : pastOf)(caller, input);
      return { rows: await shown(rows, caller), next };
    },

    /** One that the caller asked for, or whose area the caller may see. Throws `approvalUnknown`. */
    one: async (caller: Caller, id: number) => {
      const row = await selectApproval(store.reader, id);
      const [found] = row && maySee(caller, row) ? await shown([row], caller) : [];
      if (!found) throw new StaffRefused('approvalUnknown');
      return found;
    },

    /** Areas in which nobody else is there who could agree to what this person asks. */
    withoutSecond: (staffId: number) => areasWithoutSecond(store.reader, staffId, clock()),

    /** Of requests by id: whether the caller may read them, and whether the person who asked decided too. */
    outlines: async (caller: Pick<Actor, 'staffId' | 'grants'>, ids: readonly number[]) => {
      const rows = await selectApprovalOutlines(store.reader, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, { alone: row.alone, maySee: maySee(caller, row) }]));
    },
  };
}

export type ApprovalLists = ReturnType<typeof createApprovalLists>;
export type ShownApproval = Awaited<ReturnType<ApprovalLists['one']>>;
