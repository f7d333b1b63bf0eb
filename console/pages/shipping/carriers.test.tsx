// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { CarriersTab } from './carriers.tsx';
import type { Carrier } from './data.ts';

const opened = { id: 3, version: 1, name: 'Swift', tracking_url: '', position: 2, open: true } as Carrier;
const address = 'https://swift.test/{number}';

test('after a conflict each changed field stands beside the present one, and only those are saved', async () => {
  const present = { ...opened, version: 2, name: 'Swift Post', position: 5 };
  const sent: object[] = [];
  const call = async (_: string, input: object) => {
    sent.push(input);
    if (sent.length === 1) throw new Refused(409, 'changed', 'changed', present);
    return [];
  };
  await drawConsole(<CarriersTab carriers={[opened]} chips={null} />, { api: { call: call as never } });
  await press('Edit');
  await typeByKeys('Tracking address', address);
  await typeByKeys('Place', '4');
  await press('Save');
  const rows = [...document.querySelectorAll('[role="dialog"] tbody tr, dialog tbody tr')];
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Tracking address', '–', address],
    ['Place', '5', '4'],
  ]);
  await press('Keep mine');
  expect(sent[1]).toEqual({ ...present, tracking_url: address, position: 4 });
});
