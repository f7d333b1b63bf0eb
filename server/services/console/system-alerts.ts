import { hostname } from 'node:os';
import { selectAlerts } from '../../../db/queries/alerts.ts';
import { type Alarm, alarmRights, alarms, topicOfAlarm } from '../../../shared/console/alarms.ts';
import { allows, type Grants } from '../../../shared/console/rights.ts';
import { createAlerts, type Telling } from './alerts.ts';
import type { System, Trouble } from './system.ts';

interface Deps extends Telling {
  system: System;
  /** No other process works on the database. */
  alone: boolean;
  clock: () => number;
  /** The e-mail about a trouble. */
  word: (trouble: Trouble) => Promise<{ subject: string; text: string }>;
}

const DAY = 24 * 60 * 60_000;

/** `books`; `jobs reconcile`; `disk shop-1`, since each machine has one of its own. */
const subjectOf = ({ alarm, job }: Trouble): string => {
  const which = alarm === 'disk' ? hostname() : job;
  return which === null ? alarm : `${alarm} ${which}`;
};

/** Null for what only a later version knows. */
function troubleOf(subject: string): Trouble | null {
  const [name, which = null] = subject.split(' ');
  const alarm = alarms.find((one) => one === name);
  return alarm === undefined ? null : { alarm, job: alarm === 'jobs' ? which : null };
}

/** Staff are told what is wrong with the shop itself: each thing once until it is over. */
export function createSystemAlerts({ system, alone, clock, word, ...telling }: Deps) {
  const { reader } = telling.store;
  const ownDisk = subjectOf({ alarm: 'disk', job: null });
  const isElsewhere = (subject: string) => {
    const alarm = alone ? undefined : troubleOf(subject)?.alarm;
    return (alarm === 'disk' && subject !== ownDisk) || (alarm === 'backup' && !system.seesBackups);
  };

  const { watch } = createAlerts({
    ...telling,
    kind: 'system',
    look: system.troubles,
    subjectOf,
    // Whoever runs the job sees its own disk and backups alone. A machine that is gone says no more.
    isOver: ({ subject, raisedAt }) => !isElsewhere(subject) || clock() > raisedAt + DAY,
    topicOf: (subject) => topicOfAlarm(troubleOf(subject)?.alarm ?? 'jobs'),
    word,
  });

  return {
    watch,

    /** What stands, of what these grants let its reader see. */
    standing: async (grants: Grants) => {
      const maySee = (alarm: Alarm) => alarmRights[topicOfAlarm(alarm)].some((right) => allows(grants, right));
      const rows = await selectAlerts(reader, 'system');
      const told = rows.flatMap(({ subject, raisedAt: since }) => {
        const trouble = troubleOf(subject);
        return trouble ? [{ ...trouble, since }] : [];
      });
      const silentSince = await system.watchStopped();
      if (silentSince !== null) told.push({ alarm: 'jobs', job: 'watch-system', since: silentSince });
      // The disks of several machines are one alarm.
      const isFirst = ({ alarm, job }: Trouble, index: number) =>
        told.findIndex((other) => other.alarm === alarm && other.job === job) === index;
      return told.filter((one, index) => maySee(one.alarm) && isFirst(one, index));
    },
  };
}
