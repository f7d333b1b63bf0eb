// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { SentTab } from './sent.tsx';

const parcel = (number: string, changes: object) => ({
  ...{ id: Number(number), number, carrier: 'Post', tracking: number, sent_at: 0, sent_by: 'Ana', opening: null },
  ...{ received_at: null, received_said_by: null, ended_at: null, end_why: null },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  item: { id: 1, name: 'Soap', picture: '/a.webp' },
  ...changes,
});

const came = { received_at: 1, received_said_by: 'shopper' };
const back = { ended_at: 2, end_why: 'came_back' };
const parcels = [parcel('1111', {}), parcel('2222', came), parcel('3333', { ...came, ...back })];

test('what somebody said came by mistake is ended too, as it was seen', async () => {
  const asked: unknown[] = [];
  const call = (async (...[name, fields]: unknown[]) => void asked.push([name, fields])) as never;
  await drawConsole(<SentTab parcels={{ data: parcels as never, next: null }} carriers={[]} chips={null} />, {
    api: { call },
  });
  const acts = [...document.querySelectorAll('button[aria-label]')].map((one) => one.getAttribute('aria-label'));
  const ofRows = acts.filter((name) => /\d{4}$/.test(name ?? ''));
  expect(ofRows).toEqual(['Received 1111', 'Edit 1111', 'Back or lost 1111', 'Back or lost 2222']);
  await press('Back or lost');
  expect(document.body.textContent).toContain('only if that was a mistake');
  await typeByKeys('Reason', 'x');
  await press('Came back');
  expect(asked).toEqual([['parcelEnded', { number: '2222', why: 'came_back', received: true, note: 'x' }]]);
});

test('a corrected number of another shopper’s parcel is taken once somebody says that both go in it', async () => {
  const asked: unknown[] = [];
  const call = (async (_: string, fields: unknown) => {
    asked.push(fields);
    if (asked.length < 3) throw new Refused(400, 'numberOfAnother', 'numberOfAnother');
    return null;
  }) as never;
  const carriers = [{ id: 7, name: 'Post', tracking_url: '', position: 1, open: true, version: 0 }];
  await drawConsole(
    <SentTab parcels={{ data: parcels.slice(0, 1) as never, next: null }} carriers={carriers} chips={null} />,
    { api: { call } },
  );
  const tick = () => document.querySelector<HTMLInputElement>('dialog input[type=checkbox]');
  await press('Edit');
  await typeByKeys('Parcel number', 'SF123');
  await typeByKeys('Reason', 'x');
  expect(tick()).toBeNull();
  await press('Save');
  await act(async () => tick()?.click());
  // Another number is asked about anew.
  await typeByKeys('Parcel number', 'SF1234');
  expect(tick()).toBeNull();
  await press('Save');
  await act(async () => tick()?.click());
  await press('Save');
  expect(asked).toMatchObject([
    { number: '1111', carrier: 7, tracking: 'SF123', together: false },
    { tracking: 'SF1234', together: false },
    { tracking: 'SF1234', together: true },
  ]);
});
