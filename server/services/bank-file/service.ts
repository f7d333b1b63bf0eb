import { selectFiledPending, selectWithdrawalsOf } from '../../../db/queries/console/withdrawals.ts';
import { insertAuditEntry, selectAuditKeys } from '../../../db/queries/records.ts';
import { holdShopper } from '../../../db/queries/shoppers.ts';
import { holdWithdrawals } from '../../../db/queries/withdrawals.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { dateIn } from '../days/calendar.ts';
import type { Ids } from '../ids.ts';
import type { Settings } from '../settings.ts';
import { type RefusedWords, StaffRefused } from '../staff-refused.ts';
import { readAloneLimit } from '../wallet/alone-limit.ts';
import { readAgreements } from '../wallet/payout-agreements.ts';
import { readUnderWay, type UnderWay } from '../wallet/under-way.ts';
import { bankCsv } from './csv.ts';
import { pain001 } from './pain001.ts';
import { type BankFileHead, type BankPayment, totalOf } from './payment.ts';

interface Deps {
  store: Store;
  settings: Settings;
  ids: Ids;
  currencyCode: string;
  /** IANA: the bank executes on a day of the shop. */
  timeZone: string;
}

interface Input {
  /** Of the withdrawals. */
  ids: readonly number[];
  format: 'csv' | 'pain.001';
  /** Also those that are in an earlier file. */
  again: boolean;
  actor: string;
  sessionId: string | undefined;
  /** What the person showed for the file. */
  evidence: unknown;
}

type Row = Awaited<ReturnType<typeof selectWithdrawalsOf>>[number];

/** Why this withdrawal must not be in a file now; null if it may. `alone`: nobody else has to agree to it. */
function problemOf(
  row: Row | undefined,
  { askedAt, agreed }: UnderWay,
  alone: boolean,
  now: number,
): RefusedWords['text'] | null {
  if (!row) return 'problem.withdrawalUnknown';
  if (row.status === 'paid') return 'problem.withdrawalPaid';
  if (row.status === 'refused') return 'problem.withdrawalRefused';
  if (row.blockedAt !== null) return 'problem.withdrawalBlocked';
  if (row.frozenAt !== null) return 'problem.withdrawalFrozen';
  if (row.payableAt !== null && row.payableAt > now) return 'problem.withdrawalEarly';
  if (hasYes(agreed)) return null;
  if (askedAt !== null) return 'problem.withdrawalAsked';
  return alone ? null : 'problem.withdrawalSecondYes';
}

const hasYes = (agreed: UnderWay['agreed']): boolean => agreed !== null && agreed.until !== null;

/** Of many withdrawals with a problem, a refusal names so many; its data has the ids of all. */
const MOST_NAMED = 8;

/** Each withdrawal with its problem, for the sentence of a refusal. */
function named(problems: readonly { id: number; text: RefusedWords['text'] }[]): RefusedWords[] {
  const words: RefusedWords[] = problems
    .slice(0, MOST_NAMED)
    .map(({ id, text }) => ({ text, params: { number: `W${id}` } }));
  const left = problems.length - words.length;
  return left > 0 ? [...words, { text: 'problem.withdrawalsMore', params: { left } }] : words;
}

/**
 * These withdrawals as they are until the transaction ends: who decides on one, or blocks or freezes its shopper, waits.
 * Withdrawals are locked before shoppers, as by a payment.
 */
async function heldRows(tx: Writer, ids: readonly number[]): Promise<Row[]> {
  const shopperIds = await holdWithdrawals(tx, ids);
  for (const id of shopperIds.toSorted((a, b) => a - b)) await holdShopper(tx, id);
  return selectWithdrawalsOf(tx, ids);
}

/**
 * A file for the bank with many withdrawals. It moves no money: staff say of each withdrawal that it was paid once the
 * bank has done it. It holds whole card numbers, so every withdrawal in it has its entry in the audit log.
 */
export function createBankFiles({ store, settings, ids: random, currencyCode, timeZone }: Deps) {
  /** The key of the entry makes a withdrawal's first file the only one, also of two at once. */
  async function note(tx: Writer, rows: readonly Row[], input: Input, detail: Record<string, unknown>) {
    const { again, actor, sessionId } = input;
    const keyOf = ({ id }: Row) => `withdrawal file ${id}`;
    const taken = await selectAuditKeys(tx, rows.map(keyOf));
    const before = rows.filter((row) => taken.has(keyOf(row))).map(({ id }) => id);
    if (before.length > 0 && !again) {
      const rowsOf = named(before.map((id) => ({ id, text: 'problem.withdrawalFiled' })));
      throw new StaffRefused('withdrawalFiled', { params: { rows: rowsOf }, data: { ids: before } });
    }
    for (const [at, row] of rows.entries()) {
      const { id, money, shopperId } = row;
      // What was shown names every withdrawal of the file: once is enough.
      const evidence = at === 0 ? input.evidence : undefined;
      const by = { actor, sessionId, evidence, shopperId, amount: money };
      const entry = { ...by, action: 'withdrawal file' as const, subject: `withdrawal:${id}`, note: '' };
      const what = { ...detail, amount: money, shopperId };
      const first = { detail: what, key: keyOf(row) };
      await insertAuditEntry(tx, { ...entry, ...(taken.has(first.key) ? { detail: { ...what, again } } : first) });
    }
    // Who has the list or one of them open sees that it is in a file.
    tx.invalidate('queues');
  }

  /**
   * For which of these nobody else has to agree: a shopper's are counted together, also with those of earlier files that
   * are not marked as paid yet, or a large sum would go out in small ones.
   */
  async function alone(tx: Writer, rows: readonly Row[], underWay: (id: number) => UnderWay, actor: string) {
    const sums = new Map<number, number>();
    for (const shopperId of new Set(rows.map((row) => row.shopperId))) {
      const own = rows.filter((row) => row.shopperId === shopperId);
      const others = (await selectFiledPending(tx, shopperId)).filter(({ id }) => own.every((row) => row.id !== id));
      const agreedOf = await readAgreements(
        tx,
        others.map(({ id }) => id),
        tx.now,
      );
      const open = [
        ...own.filter(({ id }) => !hasYes(underWay(id).agreed)),
        ...others.filter(({ id }) => agreedOf(id) === null),
      ];
      sums.set(
        shopperId,
        open.reduce((sum, { money }) => sum + money, 0),
      );
    }
    const staffId = Number(actor.replace('staff:', ''));
    const payments = [...sums].map(([shopperId, amount]) => ({ shopperId, amount }));
    const limit = { key: 'approval_withdrawal_above', action: 'withdrawal pay', staffId } as const;
    const within = await readAloneLimit(tx, settings, limit, payments, tx.now);
    const free = new Set(payments.filter(within).map(({ shopperId }) => shopperId));
    return ({ shopperId }: Row) => free.has(shopperId);
  }

  return {
    /**
     * All of them or no file. Throws `withdrawalNotPayable` (decided, early, blocked, frozen, or a second person has to
     * agree first) and `withdrawalFiled`, which name the withdrawals and have their ids, and `payerMissing`.
     */
    make: async (input: Input) => {
      const payer = await settings.payer();
      if (input.format === 'pain.001' && Object.values(payer).includes('')) throw new StaffRefused('payerMissing');
      return store.transaction(async (tx) => {
        const rows = await heldRows(tx, input.ids);
        const underWay = await readUnderWay(tx, input.ids, tx.now);
        const isAlone = await alone(tx, rows, underWay, input.actor);
        const problems = input.ids.flatMap((id) => {
          const row = rows.find((one) => one.id === id);
          const text = problemOf(row, underWay(id), row !== undefined && isAlone(row), tx.now);
          return text === null ? [] : { id, text };
        });
        if (problems.length > 0) {
          const data = { ids: problems.map(({ id }) => id) };
          throw new StaffRefused('withdrawalNotPayable', { params: { rows: named(problems) }, data });
        }
        const day = dateIn(timeZone, tx.now);
        const name = `withdrawals-${day}-${random.digits(6)}`;
        const payments: BankPayment[] = rows.map(({ id, money, bankTruename, bankAccount, bankName }) => ({
          id,
          money,
          name: bankTruename,
          account: bankAccount,
          bank: bankName,
        }));
        const counted = { file: name, format: input.format, count: payments.length, total: totalOf(payments) };
        await note(tx, rows, input, counted);
        const head: BankFileHead = { name, payer, currency: currencyCode, at: tx.now, day, by: input.actor };
        return input.format === 'csv'
          ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: bankCsv(head, payments) }
          : { name: `${name}.xml`, type: 'application/xml; charset=utf-8', body: pain001(head, payments) };
      });
    },
  };
}
