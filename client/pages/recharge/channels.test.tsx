import { expect, test } from 'vitest';
import { promises } from '../../../tests/support/fake-shop.ts';
import { promisedAt, wordsOf } from '../../../tests/support/promised.tsx';
import { Channels } from './channels.tsx';

const hours = { ...promises.hours, recharge: 2 };
const [[, atOnce] = ['', '']] = promisedAt(2);

test.each(promisedAt(2))('of a transfer that is begun at %s the channel says how soon it comes: %s', (at, promised) => {
  const said = (account: string) => {
    const channels = [{ id: 1, name: 'one', desc1: 'One', desc2: 'channel', account }];
    return wordsOf(<Channels channels={channels} promised={{ promises: { ...promises, hours }, at }} />);
  };
  expect(said('Bank 1234')).toContain(promised);
  // What needs no staff comes as soon at night.
  expect(said('')).toContain(atOnce);
});
