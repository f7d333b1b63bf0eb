import { selectWithdrawalsOf } from '../../../db/queries/console/withdrawals.ts';
import { insertAuditEntryOnce } from '../../../db/queries/records.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';
import type { Settings } from '../settings.ts';
import { StaffRefused } from '../staff/refused.ts';
import { bankCsv } from './csv.ts';
import { pain001 } from './pain001.ts';
import { type BankFileHead, type BankPayment, totalOf } from './payment.ts';

interface Deps {
  store: Store;
  settings: Settings;
  ids: Ids;
  currencyCode: string;
}

interface Input {
  /** Of the withdrawals. */
  ids: readonly number[];
  format: 'csv' | 'pain.001';
  /** Also those that are in an earlier file. */
  again: boolean;
  actor: string;
  sessionId: string;
  /** What the person showed for the file. */
  evidence: unknown;
}

type Row = Awaited<ReturnType<typeof selectWithdrawalsOf>>[number];

const mayBePaid = ({ status, payableAt, blockedAt, frozenAt }: Row, now: number) =>
  status === 'pending' && (payableAt === null || payableAt <= now) && blockedAt === null && frozenAt === null;

/**
 * A file for the bank with many withdrawals. It moves no money: staff say of each withdrawal that it was paid once the
 * bank has done it. It holds whole card numbers, so every withdrawal in it has its entry in the audit log.
 */
export function createBankFiles({ store, settings, ids: random, currencyCode }: Deps) {
  /** The key of the entry makes a withdrawal's first file the only one, also of two at once. */
  async function note(tx: Writer, rows: readonly Row[], input: Input, detail: Record<string, unknown>) {
    const { again, actor, sessionId } = input;
    const before: number[] = [];
    for (const [at, { id, money, shopperId }] of rows.entries()) {
      // What was shown names every withdrawal of the file: once is enough.
      const evidence = at === 0 ? input.evidence : undefined;
      const by = { actor, sessionId, evidence, shopperId, amount: money };
      const entry = { ...by, action: 'withdrawal file', subject: `withdrawal:${id}`, note: '' };
      const what = { ...detail, amount: money, shopperId };
      const first = await insertAuditEntryOnce(tx, { ...entry, detail: what, key: `withdrawal file ${id}` });
      if (first !== null) continue;
      before.push(id);
      if (again) await insertAuditEntryOnce(tx, { ...entry, detail: { ...what, again }, key: null });
    }
    if (before.length > 0 && !again) throw new StaffRefused('withdrawalFiled', { data: { ids: before } });
  }

  return {
    /**
     * All of them or no file. Throws `withdrawalNotPayable` (decided, early, blocked or frozen) and `withdrawalFiled`,
     * each with the ids, and `payerMissing`.
     */
    make: async (input: Input) => {
      const payer = await settings.payer();
      if (input.format === 'pain.001' && Object.values(payer).includes('')) throw new StaffRefused('payerMissing');
      return store.transaction(async (tx) => {
        const rows = await selectWithdrawalsOf(tx, input.ids);
        const payable = rows.filter((row) => mayBePaid(row, tx.now));
        const found = new Set(payable.map(({ id }) => id));
        const others = input.ids.filter((id) => !found.has(id));
        if (others.length > 0) throw new StaffRefused('withdrawalNotPayable', { data: { ids: others } });
        const name = `withdrawals-${new Date(tx.now).toISOString().slice(0, 10)}-${random.digits(6)}`;
        const payments: BankPayment[] = payable.map(({ id, money, bankTruename, bankAccount, bankName }) => ({
          id,
          money,
          name: bankTruename,
          account: bankAccount,
          bank: bankName,
        }));
        const counted = { file: name, format: input.format, count: payments.length, total: totalOf(payments) };
        await note(tx, payable, input, counted);
        const head: BankFileHead = { name, payer, currency: currencyCode, at: tx.now, by: input.actor };
        return input.format === 'csv'
          ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: bankCsv(head, payments) }
          : { name: `${name}.xml`, type: 'application/xml; charset=utf-8', body: pain001(head, payments) };
      });
    },
  };
}
