import { setTimeout as pause } from 'node:timers/promises';
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

export const rollingRestart: Fault = {
  name: 'rolling restart of three shops',
  happen: async ({ shops }) => {
    for (const shop of shops) {
      await shop.stop();
      await shop.start();
      await shop.ready();
      // The balancer looks twice a second.
      await pause(1500);
    }
    return 'one after the other, as in an upgrade';
  },
};
