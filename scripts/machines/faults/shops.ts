import { setTimeout as pause } from 'node:timers/promises';
import { shopCommand } from '../../../tests/support/server-process.ts';
import { root } from '../../ensure-built.mjs';
import { tablesOf } from '../earlier.ts';
import type { Machines } from '../machines.ts';
import type { Fault } from './fault.ts';

/** How long a machine is away, in ms. */
const AWAY = 5000;

const lastOf = ({ shops }: Machines) => {
  const shop = shops.at(-1);
  if (!shop) throw new Error('there is no shop');
  return shop;
};

export const nothingHappens: Fault = {
  name: 'nothing',
  happen: async () => {
    await pause(AWAY);
    return '';
  },
};

export const shopKilled: Fault = {
  name: 'a shop is killed',
  happen: async (machines) => {
    const shop = lastOf(machines);
    await shop.kill();
    await pause(AWAY);
    await shop.start();
    await shop.ready();
    return 'what it left unanswered goes to another shop';
  },
};

export const shopFrozen: Fault = {
  name: 'a shop is frozen',
  happen: async (machines) => {
    const shop = lastOf(machines);
    shop.signal('SIGSTOP');
    await pause(2 * AWAY);
    shop.signal('SIGCONT');
    await shop.ready();
    return 'its checks fail within four seconds';
  },
};

/** A table whose lock it does not get at once is in use: `migrate` gives up, and is given again (docs/scale.md, Upgrade). */
const TRIES = 5;

/** Brings the tables to this program while shops of the earlier one serve; answers how often it was tried. */
async function migrate({ dataDir, env }: Machines): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { exitCode, err } = await shopCommand(dataDir, ['migrate'], env);
    if (exitCode === 0) return tries;
    if (tries === TRIES) throw new Error(`migrate: ${err}`);
  }
}

export const rollingUpgrade: Fault = {
  name: 'rolling upgrade of three shops',
  happen: async (machines) => {
    const { earlier, shops } = machines;
    const tries = earlier ? await migrate(machines) : 0;
    // The earlier program on the new tables.
    await pause(AWAY);
    for (const shop of shops) {
      await shop.stop();
      shop.upgrade(root);
      await shop.start();
      await shop.ready();
      // The balancer looks twice a second.
      await pause(1500);
    }
    if (!earlier) return 'to the same program: the history of this clone does not reach an earlier one';
    const tables = `tables ${tablesOf(earlier.folder)} to ${tablesOf(root)}`;
    return `from ${earlier.name}, one after the other, ${tables} before that${tries > 1 ? `, at the ${tries}th try` : ''}`;
  },
};
