import { and, asc, inArray, like, or } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { idOfShopper } from '../../../server/services/shoppers/named.ts';
import { yuanText } from '../../../shared/money.ts';
import { type FlakyShop, staff } from './flaky-shop.ts';

const { auditLog, withdrawals } = tables;

const holds = ['block', 'unblock', 'freeze', 'unfreeze'] as const;

/** What colleagues do meanwhile with the withdrawals of a file, or with their shoppers. */
const meanwhiles = ['nothing', 'pay', 'ask', 'refuse', 'refuse anyway', 'another file', 'freeze', 'block'] as const;

/** Files for the bank, and what keeps a withdrawal out of them. */
export const fileSteps = {
  file: fc.record({
    op: fc.constant('bank file' as const),
    picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
    /** Of those that wait; now and then of all, with which there is no file. */
    waiting: fc.constantFrom(true, true, true, false),
    format: fc.constantFrom('csv' as const, 'pain.001' as const),
    again: fc.constantFrom(false, false, true),
    meanwhile: fc.constantFrom('nothing' as const, ...meanwhiles),
  }),
  hold: fc.record({
    op: fc.constant('hold' as const),
    shopper: fc.nat(3),
    /** Mostly for a moment: who is blocked for good does nothing else. */
    acts: fc.constantFrom(['block', 'unblock'] as const, ['freeze', 'unfreeze'] as const, ...holds.map((one) => [one])),
  }),
};

type FileStep<Name extends keyof typeof fileSteps> =
  (typeof fileSteps)[Name] extends fc.Arbitrary<infer One> ? One : never;

/** Staff block a shopper, freeze the withdrawals, or take it back. */
export async function hold(shop: FlakyShop, username: string, { acts }: FileStep<'hold'>): Promise<void> {
  const id = await idOfShopper(shop.store.reader, username);
  for (const act of acts) await shop.staff[act]({ id, ...staff });
}

type Withdrawal = typeof withdrawals.$inferSelect;

/** A file that staff have. */
export interface MadeFile {
  name: string;
  /** By their ids. */
  rows: readonly Withdrawal[];
}

interface FiledScene {
  name: string;
  shopperIds: readonly number[];
  /** Every file that was made. */
  files: MadeFile[];
}

/** Staff make a file while a colleague does something else with one of its withdrawals. */
export async function fileForBank(
  shop: FlakyShop,
  scene: FiledScene,
  { picks, waiting, format, again, meanwhile }: FileStep<'file'>,
): Promise<void> {
  const own = await withdrawalsOf(shop, scene.shopperIds);
  const there = own.filter(({ status }) => !waiting || status === 'pending');
  const picked = new Set(picks.map((pick) => there[pick % Math.max(1, there.length)]));
  const rows = [...picked].filter((row) => row !== undefined).toSorted((one, other) => one.id - other.id);
  const ids = rows.length > 0 ? rows.map(({ id }) => id) : [0];
  const input = { ids, format, actor: 'staff:1', sessionId: '', evidence: { factor: 'test' } };
  const file = async () => {
    const { name, body } = await shop.services.bankFiles.make({ ...input, again });
    scene.files.push({ name: name.replace(/\.\w+$/, ''), rows });
    expect(paymentsIn(body)).toEqual(paymentsOf(rows));
  };
  const beside = async () => {
    const [row] = rows;
    if (meanwhile === 'another file') return file();
    if (meanwhile === 'nothing' || !row) return;
    const { id, shopperId } = row;
    if (meanwhile === 'pay') return shop.payWithdrawal({ id, ...staff });
    if (meanwhile === 'ask') return askToPay(shop, id);
    if (meanwhile === 'refuse') return shop.withdrawals.refuse({ id, ...staff });
    if (meanwhile === 'refuse anyway') return shop.withdrawals.refuse({ id, anyway: true, ...staff });
    return shop.staff[meanwhile]({ id: shopperId, ...staff });
  };
  const ended = await Promise.allSettled([file(), beside()]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** In the console it is marked as paid at once up to the limit, or under a yes; else a second person is asked. */
function askToPay({ approvals, persons: { askers } }: FlakyShop, id: number) {
  const [asker] = askers;
  if (!asker) throw new Error('nobody may ask');
  const pay = { kind: 'withdrawal.pay' as const, parameters: { id, early: true }, note: 'property' };
  return approvals.perform(asker, pay, async () => ({ factor: 'test' }));
}

function withdrawalsOf({ store }: FlakyShop, shopperIds: readonly number[]): Promise<Withdrawal[]> {
  const own = inArray(withdrawals.shopperId, [...shopperIds]);
  return store.reader.db.select().from(withdrawals).where(own).orderBy(asc(withdrawals.id));
}

/** What a file says: each payment, then every number of payments and every sum that it names. */
const paymentsIn = (body: string) =>
  body.startsWith('<?xml')
    ? {
        payments: [...body.matchAll(/<EndToEndId>(W\d+)<.*?<InstdAmt Ccy="\w+">([\d.]+)</g)].map((found) =>
          found.slice(1),
        ),
        counts: new Set([...body.matchAll(/<NbOfTxs>(\d+)</g)].map(([, found]) => found)),
        sums: new Set([...body.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, found]) => found)),
      }
    : {
        payments: [...body.matchAll(/^(W\d+),.*,([\d.]+),\w+\r$/gm)].map((found) => found.slice(1)),
        counts: new Set([/^total,(\d+),/m.exec(body)?.[1]]),
        sums: new Set([/^total,.*,([\d.]+),\w+\r$/m.exec(body)?.[1]]),
      };

/** What a file of these withdrawals has to say. */
const paymentsOf = (rows: readonly Withdrawal[]) => ({
  payments: rows.map(({ id, money }) => [`W${id}`, yuanText(money)]),
  counts: new Set([String(rows.length)]),
  sums: new Set([yuanText(rows.reduce((sum, { money }) => sum + money, 0))]),
});

type Entry = typeof auditLog.$inferSelect;

/** What the log has told of a withdrawal, and of its shopper, before an entry. */
interface Known {
  filed: boolean;
  ended: 'paid' | 'refused' | null;
  held: boolean;
  /** A second person has agreed to pay it. */
  agreed: boolean;
}

/** What has to be so before staff do these acts. */
const demanded: Record<string, (known: Known, detail: Entry['detail']) => Known> = {
  // A second file with it says so.
  'withdrawal file': ({ agreed }, { again }) => ({ filed: again === true, ended: null, held: false, agreed }),
  'withdrawal pay': ({ filed, held, agreed }, { anyway }) => ({
    ...{ filed, ended: null, agreed },
    held: held && anyway === true,
  }),
  'withdrawal refuse': ({ filed, held, agreed }, { anyway }) => ({
    ...{ filed: filed && anyway === true, agreed: agreed && anyway === true },
    ...{ ended: null, held },
  }),
};

/** What is known of a withdrawal behind such an act. */
const followed: Record<string, Partial<Known>> = {
  'withdrawal file': { filed: true },
  'withdrawal pay': { ended: 'paid' },
  'withdrawal refuse': { ended: 'refused' },
};

/** Each withdrawal as the log leaves it, every act of which was allowed when it was done. */
function readAgain(entries: readonly Entry[]): Map<string, Known> {
  const withdrawn = new Map<string, Known>();
  const holding = new Set<string>();
  const agreedTo = new Set<unknown>();
  for (const { action, subject, shopperId, detail } of entries) {
    if (action === 'approval approve') agreedTo.add(detail.subject);
    const [, un, way] = /^shopper (un)?(block|freeze)$/.exec(action) ?? [];
    if (way) holding[un ? 'delete' : 'add'](`${subject} ${way}`);
    const expected = demanded[action];
    if (!expected) continue;
    const held = ['block', 'freeze'].some((one) => holding.has(`shopper:${shopperId} ${one}`));
    const agreed = agreedTo.has(subject);
    const known = { ...(withdrawn.get(subject) ?? { filed: false, ended: null }), held, agreed };
    expect([subject, action, known]).toEqual([subject, action, expected(known, detail)]);
    withdrawn.set(subject, { ...known, ...followed[action] });
  }
  return withdrawn;
}

/** The log has every file that was made, with all its withdrawals, their number and their sum, and no other one. */
function filesAddUp(entries: readonly Entry[], made: readonly MadeFile[]): void {
  const filed = entries.filter(({ action }) => action === 'withdrawal file');
  expect(new Set(filed.map(({ detail }) => detail.file))).toEqual(new Set(made.map(({ name }) => name)));
  for (const { name, rows } of made) {
    const sum = rows.reduce((total, { money }) => total + money, 0);
    const logged = filed
      .filter(({ detail }) => detail.file === name)
      .map(({ subject, amount, detail }) => [subject, amount, detail.count, detail.total]);
    expect(logged).toEqual(rows.map(({ id, money }) => [`withdrawal:${id}`, money, rows.length, sum]));
  }
}

/** How often it happened. */
interface Filed {
  files: number;
  /** Withdrawals that were refused though a file had them. */
  refusedAnyway: number;
}

/**
 * No file has a withdrawal that was decided, blocked or frozen by then, a second one only if it says so; none that a
 * file has, or that a second person has agreed to, is refused but by who says so; each is decided once. Entries are
 * written behind the locks of what they are about, so they stand in the order in which it was done.
 */
export async function filedOnce(shop: FlakyShop, { shopperIds, files }: FiledScene): Promise<Filed> {
  const rows = await withdrawalsOf(shop, shopperIds);
  const subjects = [...rows.map(({ id }) => `withdrawal:${id}`), ...shopperIds.map((id) => `shopper:${id}`)];
  const isRequest = and(inArray(auditLog.shopperId, [...shopperIds]), like(auditLog.action, 'approval %'));
  const about = or(inArray(auditLog.subject, subjects), isRequest);
  const entries = await shop.store.reader.db.select().from(auditLog).where(about).orderBy(asc(auditLog.id));
  const withdrawn = readAgain(entries);
  const endOf = (id: number) => withdrawn.get(`withdrawal:${id}`)?.ended ?? 'pending';
  expect(rows.map(({ id, status }) => [id, status])).toEqual(rows.map(({ id }) => [id, endOf(id)]));
  const refusedAnyway = [...withdrawn.values()].filter(({ filed, ended }) => filed && ended === 'refused').length;
  filesAddUp(entries, files);
  return { files: files.length, refusedAnyway };
}
