import { selectAlerts } from '../../../db/queries/alerts.ts';
import { selectFigures } from '../../../db/queries/console/days.ts';
import {
  selectCloses,
  selectDay,
  selectSoonestGroups,
  selectWaiting,
  type WaitingQueue,
} from '../../../db/queries/console/today.ts';
import { selectJobs } from '../../../db/queries/jobs.ts';
import { selectApprovalsFor } from '../../../db/queries/staff/approvals.ts';
import type { Store } from '../../../db/store.ts';
import { actKinds, areaOfAct } from '../../../shared/console/act-kinds.ts';
import { type ChartName, daysBetween } from '../../../shared/console/charts.ts';
import { allows, type Right } from '../../../shared/console/rights.ts';
import { promisedUntil } from '../../../shared/opening-hours.ts';
import { dateIn } from '../days/calendar.ts';
import type { Asked } from '../reports/report.ts';
import type { Settings } from '../settings.ts';
import type { Member } from '../staff/actor.ts';
import type { readAccounts, readCards } from './cards.ts';
import type { readChart } from './charts.ts';

interface Deps {
  store: Store;
  run: Asked<{ readAccounts: typeof readAccounts; readCards: typeof readCards; readChart: typeof readChart }>;
  settings: Settings;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

type Caller = Pick<Member, 'staffId' | 'grants'>;

/** Who may see how long each queue is. */
export const seenBy: Record<WaitingQueue, Right> = {
  recharges: 'recharges:read',
  withdrawals: 'withdrawals:read',
  taxRefunds: 'taxRefunds:read',
  oddPayments: 'recharges:read',
  toSend: 'shipping:read',
  addressMissing: 'shipping:read',
  returns: 'returns:read',
  support: 'support:read',
  reviews: 'reviews:read',
  groups: 'orders:read',
};

/** Queues with a promise, and which promise it is. */
export const promiseOf = {
  recharges: 'recharges',
  withdrawals: 'withdrawals',
  taxRefunds: 'refunds',
  toSend: 'shipping',
  returns: 'returns',
  support: 'support',
} as const;

export type PromisedQueue = keyof typeof promiseOf;

const isPromised = (queue: WaitingQueue): queue is PromisedQueue => queue in promiseOf;

interface Waiting {
  queue: WaitingQueue;
  oldestAt: number | null;
  promises: Awaited<ReturnType<Settings['promises']>>;
  /** Of IANA. */
  zone: string;
}

/** What is promised for a queue, and until when its oldest row is in time, in ms; null without either. */
export function promiseFor({ queue, oldestAt, promises, zone }: Waiting) {
  if (!isPromised(queue)) return { promise: null, dueAt: null };
  const promise = promises[promiseOf[queue]];
  return { promise, dueAt: oldestAt === null ? null : promisedUntil(oldestAt, promise, promises.opening, zone) };
}

/** Groups that end soonest, on the screen of today. */
const SOONEST = 5;

/** Closed days that the screen of money shows. */
const CLOSES = 31;

interface ChartSpan {
  days: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whose money the shop holds: in wallets, in groups that wait, and for withdrawals. */
const OWED = ['wallets', 'group_escrow', 'withdraw_hold'];

type Accounts = NonNullable<Awaited<ReturnType<typeof readAccounts>>>;

/** What is owed to shoppers, in fen. */
function owedOf(accounts: Accounts) {
  const theirs = accounts.filter(({ name }) => OWED.includes(name));
  const total = (key: 'sum' | 'atClose') => theirs.reduce((all, account) => all + account[key], 0);
  return { now: total('sum'), atClose: total('atClose') };
}

/** What staff see of the whole shop: queues, cards, charts, accounts. */
export function createDesk({ store, run, settings, zone, clock }: Deps) {
  const { reader } = store;
  const input = async () => ({ zone, now: clock(), promises: await settings.promises() });

  async function queues({ staffId, grants }: Caller) {
    const promises = await settings.promises();
    const alerts = new Map((await selectAlerts(reader, 'queues')).map(({ subject, raisedAt }) => [subject, raisedAt]));
    const names = Object.keys(seenBy) as WaitingQueue[];
    const seen = names.filter((name) => allows(grants, seenBy[name]));
    const rows = await Promise.all(
      seen.map(async (queue) => {
        const { count, more, oldestAt } = await selectWaiting(reader, queue);
        const { promise, dueAt } = promiseFor({ queue, oldestAt, promises, zone });
        return { queue, count, more, oldestAt, promise, dueAt, alertedAt: alerts.get(queue) ?? null };
      }),
    );
    return [...rows, ...(await approvals({ staffId, grants }))];
  }

  /** Requests that wait for this person's yes, if the role can give any. */
  async function approvals({ staffId, grants }: Caller) {
    const kinds = actKinds.filter((kind) => allows(grants, `${areaOfAct[kind]}:approve`));
    if (kinds.length === 0) return [];
    const { count, more, oldestAt } = await selectApprovalsFor(reader, { staffId, kinds, now: clock() });
    const unpromised = { promise: null, dueAt: null, alertedAt: null };
    return [{ queue: 'approvals' as const, count, more, oldestAt, ...unpromised }];
  }

  async function books() {
    const job = (await selectJobs(reader)).find(({ name }) => name === 'check-books');
    const found = (job?.result as { differences?: number } | null)?.differences;
    return { checkedAt: job?.doneAt ?? null, differences: found ?? null };
  }

  async function soonest() {
    const rows = await selectSoonestGroups(reader, { now: clock(), limit: SOONEST });
    const { count, more } = await selectWaiting(reader, 'groups');
    return {
      ...{ count, more },
      soonest: rows.map(({ id, itemId, names, openedBy, size, seats, price, expiresAt }) => ({
        ...{ id, itemId, name: names['zh-CN'] ?? '', openedBy, missing: size - seats, price, expiresAt },
      })),
    };
  }

  return {
    queues,

    /** The grants decide which parts there are. */
    today: async (caller: Caller) => {
      const { grants } = caller;
      const seesOrders = allows(grants, 'orders:read');
      const cards = seesOrders ? await run.readCards(await input()) : null;
      return {
        day: dateIn(zone, clock()),
        queues: await queues(caller),
        groups: seesOrders ? await soonest() : null,
        cards,
        books: await books(),
      };
    },

    /** A chart of so many days up to today, or of those from one to another. */
    chart: async (chart: ChartName, { days, from, to }: ChartSpan) => {
      const today = dateIn(zone, clock());
      const last = to !== undefined && to < today ? to : today;
      const chosen = from === undefined ? days : Math.max(1, daysBetween(from, last) + 1);
      return run.readChart({ ...(await input()), chart, days: chosen, to: last });
    },

    /** Balances now, and at the end of that day if it is closed, else of the last closed one. */
    money: async (asked: string | undefined) => {
      const at = asked !== undefined && (await selectDay(reader, asked)) ? asked : null;
      const closes = await selectCloses(reader, { limit: CLOSES });
      const [from, to] = [closes.at(-1)?.day ?? '', closes[0]?.day ?? ''];
      const moved = await selectFigures(reader, { figures: ['moved'], from, to });
      const sales = new Map(moved.filter(({ subject }) => subject === 'sale').map(({ day, sum }) => [day, sum]));
      const accounts = await run.readAccounts({ ...(await input()), at });
      return {
        ...{ accounts, at, owed: accounts && owedOf(accounts) },
        closes: closes.map(({ day, zone: closedIn, startsAt, endsAt }) => ({
          ...{ day, zone: closedIn, startsAt, endsAt, turnover: sales.get(day) ?? 0 },
        })),
        books: await books(),
      };
    },
  };
}
