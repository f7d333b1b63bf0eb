import { selectFigures, selectLastDay } from '../../../db/queries/console/days.ts';
import {
  selectCloses,
  selectSoonestGroups,
  selectWaiting,
  type WaitingQueue,
} from '../../../db/queries/console/today.ts';
import type { JobRow } from '../../../db/queries/jobs.ts';
import { selectJobSchedules, selectJobs } from '../../../db/queries/jobs.ts';
import { engine } from '../../../db/schema/index.ts';
import type { Store } from '../../../db/store.ts';
import type { Picture } from '../../../shared/console/pictures.ts';
import { allows, type Grants, type Right } from '../../../shared/console/rights.ts';
import { dateIn } from '../days/calendar.ts';
import type { RunReport } from '../reports/service.ts';
import type { Settings } from '../settings.ts';

interface Deps {
  store: Store;
  run: RunReport;
  settings: Settings;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

/** Who may see how long each queue is. */
const seenBy: Record<WaitingQueue, Right> = {
  recharges: 'recharges:read',
  withdrawals: 'withdrawals:read',
  taxRefunds: 'taxRefunds:read',
  oddPayments: 'recharges:read',
  groups: 'orders:read',
};

const promiseOf = { recharges: 'recharges', withdrawals: 'withdrawals', taxRefunds: 'refunds' } as const;

/** Groups that end soonest, on the screen of today. */
const SOONEST = 5;

/** Closed days that the screen of money shows. */
const CLOSES = 31;

/** How late a day's close may be, in ms, before it is an alarm. */
const LATE_CLOSE = 2 * 60 * 60_000;

const startedAt = Date.now();

/** What staff see of the whole shop: queues, cards, pictures, accounts, the state of the system. */
export function createDesk({ store, run, settings, zone, clock }: Deps) {
  const { reader } = store;
  const wish = async () => ({ zone, now: clock(), promises: await settings.promises() });

  async function queues(grants: Grants) {
    const promises = await settings.promises();
    const names = Object.keys(seenBy) as WaitingQueue[];
    const seen = names.filter((name) => allows(grants, seenBy[name]));
    return Promise.all(
      seen.map(async (queue) => {
        const { count, oldestAt } = await selectWaiting(reader, queue);
        const promise = queue in promiseOf ? promises[promiseOf[queue as keyof typeof promiseOf]] : null;
        return { queue, count, oldest_at: oldestAt, promise };
      }),
    );
  }

  async function books() {
    const job = (await selectJobs(reader)).find(({ name }) => name === 'check-books');
    const found = (job?.result as { differences?: number } | null)?.differences;
    return { checked_at: job?.doneAt ?? null, differences: found ?? null };
  }

  async function soonest() {
    const rows = await selectSoonestGroups(reader, { now: clock(), limit: SOONEST });
    const { count } = await selectWaiting(reader, 'groups');
    return {
      count,
      soonest: rows.map(({ id, itemId, names, openedBy, size, seats, price, expiresAt }) => ({
        ...{ id, item_id: itemId, name: names['zh-CN'] ?? '', opened_by: openedBy },
        ...{ missing: size - seats, price, expires_at: expiresAt },
      })),
    };
  }

  return {
    queues,

    /** `grants` decide which parts there are. */
    today: async (grants: Grants) => {
      const seesOrders = allows(grants, 'orders:read');
      const cards = seesOrders ? await run('readCards', await wish()) : null;
      const { checked_at, differences } = await books();
      return {
        day: dateIn(zone, clock()),
        queues: await queues(grants),
        groups: seesOrders ? await soonest() : null,
        cards: cards && { ...cards, held: { days: cards.held, checked_at, differences } },
      };
    },

    picture: async (picture: Picture, days: number) => run('readPicture', { ...(await wish()), picture, days }),

    money: async () => {
      const closes = await selectCloses(reader, { limit: CLOSES });
      const [from, to] = [closes.at(-1)?.day ?? '', closes[0]?.day ?? ''];
      const moved = await selectFigures(reader, { figures: ['moved'], from, to });
      const sales = new Map(moved.filter(({ subject }) => subject === 'sale').map(({ day, sum }) => [day, sum]));
      return {
        accounts: await run('readAccounts', await wish()),
        closes: closes.map(({ day, zone: closedIn, startsAt, endsAt }) => ({
          ...{ day, zone: closedIn, starts_at: startsAt, ends_at: endsAt, turnover: sales.get(day) ?? 0 },
        })),
        books: await books(),
      };
    },

    system: async () => {
      const [jobs, schedules] = [await selectJobs(reader), await selectJobSchedules(reader)];
      const last = await selectLastDay(reader);
      const checked = await books();
      const isRunning = ({ heldUntil, now }: JobRow) => heldUntil > now;
      const failures = (job: JobRow) => job.failures - (isRunning(job) ? 1 : 0);
      const failed = jobs.filter((job) => failures(job) > 0);
      const alarms = {
        books: (checked.differences ?? 0) > 0,
        jobs: failed.some(({ name }) => name !== 'backup'),
        backup: failed.some(({ name }) => name === 'backup'),
        days: last !== undefined && clock() > last.endsAt + 24 * 60 * 60_000 + LATE_CLOSE,
      };
      return {
        engine: engine === 'pg' ? ('PostgreSQL' as const) : ('SQLite' as const),
        started_at: startedAt,
        jobs: jobs.map((job) => ({
          ...{ name: job.name, schedule: schedules.get(job.name) ?? '', done_at: job.doneAt, due_at: job.dueAt },
          ...{ running: isRunning(job), failures: failures(job) },
        })),
        books: checked,
        closed: last?.day ?? null,
        alarms: (Object.keys(alarms) as (keyof typeof alarms)[]).filter((name) => alarms[name]),
      };
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
