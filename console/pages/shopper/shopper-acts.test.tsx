// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { UnfreezeSheet } from './shopper-acts.tsx';
import type { Shopper } from './shopper-data.ts';

const shopper = { id: 7, nickname: 'Mia', frozen_why: 'looks odd' } as Partial<Shopper> as Shopper;

test('withdrawals are released for the reasons on the sheet; where another has been added it shows them first', async () => {
  const sent: unknown[] = [];
  const call = async (_name: string, { why }: { why: string }) => {
    sent.push(why);
    if (sent.length === 1) throw new Refused(409, '', 'changed', { frozen_why: 'looks odd; disputed' });
    return null;
  };
  await drawConsole(<UnfreezeSheet shopper={shopper} onClose={() => undefined} />, { api: { call: call as never } });
  expect(document.body.textContent).toContain('looks odd');
  await typeByKeys('Reason', ['It was a mistake']);
  await press('Release withdrawals');
  expect(document.body.textContent).toContain('looks odd; disputed');
  await press('Release withdrawals');
  expect(sent).toEqual(['looks odd', 'looks odd; disputed']);
});
