// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import { BooksNote } from '../../ui/books/books.tsx';
import type { Entry } from '../../ui/nav/nav.tsx';
import { Alerts } from './alerts.tsx';

const since = Date.parse('2026-11-20T02:30:00Z');
const books = { alarm: 'books', job: null, since } as const;
const money: Entry = { path: 'money', group: 'money', icon: 'bank', text: 'screen.money', current: false };
const system: Entry = { path: 'system', group: 'watch', icon: 'device', text: 'screen.system', current: false };

const line = () => document.querySelector('[role=status]')?.textContent ?? '';

beforeEach(() => localStorage.clear());

test('an alarm can be dismissed until it comes again, wrong books cannot', async () => {
  const disk = { alarm: 'disk', job: null, since } as const;
  const entries = [money, system];
  await drawConsole(<Alerts />, { entries, alarms: [books, disk] });
  expect(line()).toContain('The books differ · since');
  expect(line()).toContain('The disk is nearly full');
  await press('Dismiss');
  expect(line()).not.toContain('disk');
  expect(line()).toContain('The books differ');
  expect(pressable()).toHaveLength(1);
  await drawConsole(<Alerts />, { entries, alarms: [books, { ...disk, since: since + 1 }] });
  expect(line()).toContain('The disk is nearly full');
});

test('where the browser stores nothing an alarm stays dismissed until the page is loaded anew', async () => {
  const own = localStorage;
  vi.stubGlobal('localStorage', undefined);
  closeAfterTest(() => void vi.stubGlobal('localStorage', own));
  const disk = { alarm: 'disk', job: null, since } as const;
  await drawConsole(<Alerts />, { alarms: [disk] });
  await press('Dismiss');
  await drawConsole(<Alerts />, { alarms: [disk] });
  expect(line()).toBe('');
  // Storage forgets what it kept for the page.
  vi.stubGlobal('localStorage', own);
  await drawConsole(<Alerts />, { alarms: [{ ...disk, since: since + 1 }] });
  await press('Dismiss');
});

test('a job is named, and one of a later version by its own name', async () => {
  const job = (name: string) => ({ alarm: 'jobs', job: name, since }) as const;
  await drawConsole(<Alerts />, { alarms: [job('check-books'), job('of-tomorrow')] });
  expect(line()).toContain('Check the books: fails or has stopped');
  expect(line()).toContain('of-tomorrow: fails or has stopped');
});

test('an alarm leads to its screen, if the role includes it', async () => {
  await drawConsole(<Alerts />, { entries: [system], alarms: [books] });
  expect(pressable()).toEqual([]);
  expect(line()).toContain('The books differ');
  await drawConsole(<BooksNote />, { entries: [system], alarms: [books] });
  expect(document.body.textContent).toContain('pay nothing before');
  expect(pressable()).toEqual([]);
  await drawConsole(<BooksNote />, { entries: [money], alarms: [books] });
  expect(pressable()).toEqual(['Money']);
  await drawConsole(<BooksNote />, { entries: [money] });
  expect(document.body.textContent).toBe('');
});
