import { setTimeout as pause } from 'node:timers/promises';
import type { Machines } from '../machines.ts';
import type { Database, DatabaseMachine } from '../patroni.ts';
import { until } from '../wait.ts';
import type { Fault } from './fault.ts';

/** How long the other machine may take to be the primary, in ms. */
const PROMOTED = 90_000;

/** How long it takes with what else it does then, in ms. */
const AFTER = 1000;

/** How long until a primary renews its key again, in ms; `loop_wait` of ops/patroni.yml is most of it. */
const RENEWED = 20_000;

/** Waits until that machine is the primary, and answers the seconds. */
async function promoted({ database }: Machines, name: string): Promise<string> {
  const began = performance.now();
  const machine = database.machines.find((one) => one.name === name);
  await until(`${name} as the primary`, () => machine?.isPrimary(), PROMOTED);
  return `a new primary after ${((performance.now() - began) / 1000).toFixed(1)} s`;
}

export const postgresKilled: Fault = {
  name: 'PostgreSQL of the primary is killed',
  happen: async ({ database }) => {
    const { primary } = await database.roles();
    primary.killPostgres();
    await database.whole();
    const now = await database.roles();
    return now.primary === primary ? 'Patroni starts it again in its place' : 'Patroni promotes the standby';
  },
};

export const primaryKilled: Fault = {
  name: 'the machine of the primary is killed',
  happen: async (machines) => {
    const { primary, standby } = await machines.database.roles();
    primary.kill();
    const told = await promoted(machines, standby.name);
    primary.start();
    await machines.database.whole();
    return told;
  },
};

/**
 * Resolves `AFTER` ms after Patroni has renewed its key, when it does nothing for some seconds. Frozen while it renews it,
 * that of Debian 12 takes the lead again as it wakes up (docs/scale.md, Patroni of Debian 12).
 */
async function renewed({ name, metric }: DatabaseMachine): Promise<void> {
  const seen = () => metric('patroni_dcs_last_seen');
  const before = await seen();
  await until(`${name} renews its key`, async () => (await seen()) > before, RENEWED);
  await pause(AFTER);
}

export const primaryFrozen: Fault = {
  name: 'the machine of the primary freezes, and goes on later',
  happen: async (machines) => {
    const { primary, standby } = await machines.database.roles();
    await renewed(primary);
    primary.freeze();
    const told = await promoted(machines, standby.name);
    // It wakes up believing that it still is the primary.
    primary.thaw();
    await machines.database.whole();
    const { primary: now } = await machines.database.roles();
    if (now !== standby) throw new Error('the machine that was frozen is the primary again');
    return told;
  },
};

/** Where Patroni keeps who leads; `scope` of ops/patroni.yml. */
const LEADER = '/service/pintuan/leader';

export const promotedByHand: Fault = {
  name: 'the same, and somebody promotes the standby at once',
  happen: async (machines) => {
    const { primary, standby } = await machines.database.roles();
    primary.kill();
    // What `etcdctl del` does: nobody waits for the key of a dead machine to expire.
    await machines.etcd.remove(LEADER);
    const told = await promoted(machines, standby.name);
    primary.start();
    await machines.database.whole();
    return told;
  },
};

export const switchedOver: Fault = {
  name: '`patronictl switchover`',
  happen: async (machines) => {
    const { standby } = await machines.database.roles();
    await standby.patronictl('switchover', '--candidate', standby.name, '--force');
    await promoted(machines, standby.name);
    await machines.database.whole();
    return 'planned: the old primary ends its connections first';
  },
};

/** What NoPrimary and NoSyncStandby of ops/prometheus/alerts.yml are about. */
async function mustCount({ sum }: Database, { primaries, standbys }: { primaries: number; standbys: number }) {
  const counted = [await sum('patroni_primary'), await sum('patroni_sync_standby')];
  if (counted[0] !== primaries || counted[1] !== standbys) {
    throw new Error(
      `Patroni counts ${counted[0]} primaries and ${counted[1]} standbys, not ${primaries} and ${standbys}`,
    );
  }
}

export const standbyKilled: Fault = {
  name: 'the machine of the standby is killed',
  happen: async ({ database }) => {
    const { standby } = await database.roles();
    await mustCount(database, { primaries: 1, standbys: 1 });
    standby.kill();
    await until('a primary that waits for nobody', async () => {
      const members = await (await database.roles()).primary.members();
      return !members.some(({ role }) => role === 'sync_standby');
    });
    await mustCount(database, { primaries: 1, standbys: 0 });
    standby.start();
    await database.whole();
    return 'commits wait until Patroni lets the primary go on alone';
  },
};

/** From one renewal of the key to shortly before the next, in ms: most of `loop_wait` of ops/patroni.yml. */
const ROUND = 4000;

/** While the others elect, Patroni wants to renew its key: it is killed when that costs the most. */
const etcdKilled = (which: 'leader' | 'follower', name: string): Fault => ({
  name,
  happen: async ({ etcd, database }) => {
    await renewed((await database.roles()).primary);
    await pause(ROUND - AFTER);
    const killed = await etcd.kill(which);
    await database.whole();
    await killed.start();
    return which === 'leader' ? 'the other two elect, and Patroni goes on meanwhile' : 'the other two go on';
  },
});

export const etcdLeaderKilled = etcdKilled('leader', 'of three etcd the leader is killed');
export const etcdFollowerKilled = etcdKilled('follower', 'of three etcd another one is killed');

/** Longer than `ttl` of ops/patroni.yml, in ms. */
const LOST = 30_000;

export const etcdLost: Fault = {
  name: 'two of three etcd are lost for half a minute',
  happen: async ({ etcd, database }) => {
    const before = await database.roles();
    const killed = [await etcd.kill('follower'), await etcd.kill('leader')];
    await pause(LOST);
    for (const { start } of killed) await start();
    await database.whole();
    const { primary } = await database.roles();
    if (primary !== before.primary) throw new Error('another machine is the primary');
    return 'nothing can be elected, and the primary goes on, since it reaches the standby';
  },
};
