import { eq } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import type { ActInput, ShowFactor } from '../../server/services/staff/perform.ts';
import type { Grants } from '../../shared/console/rights.ts';
import { defaultGrants, type RoleKey } from '../../shared/console/roles.ts';
import type { TestShop } from './test-shop.ts';

const { approvals, auditLog, staff, withdrawals } = tables;

/** A session of somebody. */
interface Who {
  staffId: number;
  sessionId: string;
  grants: Grants;
}

export type Person = Awaited<ReturnType<ReturnType<typeof approvalsOf>['person']>>;

/** Staff of a shop who ask and agree, and withdrawals for them to pay. */
export function approvalsOf(shop: () => TestShop) {
  let people = 0;

  /** Somebody of staff, as a session of theirs has them. */
  async function person(role: RoleKey) {
    const name = `Person ${++people}`;
    const values = { name, nameKey: name.toLowerCase(), role, userHandle: name, createdAt: 1 };
    const staffId = await shop().store.transaction(async (tx) => {
      const [row] = await tx.db.insert(staff).values(values).returning({ id: staff.id });
      return row?.id ?? 0;
    });
    return { staffId, sessionId: `session ${staffId}`, grants: defaultGrants[role] };
  }

  /** What each was asked to show for, in turn. */
  const shown: { kind: string; parameters: Record<string, unknown> }[] = [];
  /** Whether one for the act alone was wanted, in turn. */
  const always: boolean[] = [];
  const show: ShowFactor = async (act, isAlways) => {
    shown.push(act);
    always.push(isAlways);
    return { factor: 'test' };
  };

  const note = 'seen';
  const perform = (by: Who, input: Omit<ActInput, 'note'>) =>
    shop().services.approvals.perform(by, { ...input, note }, show);
  /** Says that it was transferred. */
  const paid = (by: Who, id: number) => perform(by, { kind: 'withdrawal.pay', parameters: { id }, only: 'do' });
  const rowOf = async (id: number) => {
    const [row] = await shop().store.reader.db.select().from(approvals).where(eq(approvals.id, id));
    if (!row) throw new Error('no such approval');
    return row;
  };
  const approve = async (by: Who, id: number, hash?: string) =>
    shop().services.approvals.approve(by, { id, hash: hash ?? (await rowOf(id)).hash, note: 'agreed' }, show);

  let shoppers = 0;

  const input = { sessionId: '', fundPassword: undefined, idempotencyKey: undefined };

  /** A pending withdrawal of a new shopper, of so many fen. */
  async function withdrawalOf(money: number) {
    const username = `mia${++shoppers}`;
    const shopperId = await shop().addShopper(username, money + 5000);
    await shop().store.transaction(async (tx) => {
      const card = {
        shopperId,
        bankTruename: '陈',
        bankAccount: '6222021234567890',
        bankName: '工商银行',
        updatedAt: 0,
      };
      await tx.db.insert(tables.bankCards).values(card);
    });
    const { id } = await shop().services.withdrawals.request({ ...input, shopperId, money });
    return { id, shopperId, username };
  }

  const statusOf = async (id: number) => {
    const [row] = await shop().store.reader.db.select().from(withdrawals).where(eq(withdrawals.id, id));
    return row?.status;
  };

  async function waitingPayment(by: Who, money = 300_000) {
    const withdrawal = await withdrawalOf(money);
    const asked = await perform(by, { kind: 'withdrawal.pay', parameters: { id: withdrawal.id } });
    if (asked.state !== 'waiting') throw new Error('it does not wait');
    return { ...withdrawal, approvalId: asked.approvalId };
  }

  const newestOf = async ({ staffId }: Who) => {
    const rows = await shop().store.reader.db.select().from(approvals).where(eq(approvals.askedBy, staffId));
    const newest = rows.toSorted((a, b) => b.id - a.id)[0];
    if (!newest) throw new Error('nothing was asked');
    return newest;
  };

  const auditOf = (approvalId: number) =>
    shop().store.reader.db.select().from(auditLog).where(eq(auditLog.approvalId, approvalId)).orderBy(auditLog.id);

  return {
    ...{ person, shown, always, show, note, perform, paid, rowOf, approve, withdrawalOf, statusOf, waitingPayment },
    ...{ newestOf, auditOf },
  };
}
