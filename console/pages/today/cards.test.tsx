// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import type { Entry } from '../../ui/nav/nav.tsx';
import { Cards } from './cards.tsx';

const day = '2026-11-20';

/** A shop whose first day has brought nothing yet. */
const nothing = {
  turnover: { today: 0, hour: 9, until_hour: 0, week_ago: 0, days: [{ day, sum: 0, before: 0 }] },
  groups: { waiting: 0, days: [{ day, opened: 0, filled: 0, failed: 0 }] },
  held: { days: [{ day, groups: 0, tax: 0, withdrawals: 0 }], checked_at: null, differences: null },
  in_time: [{ queue: 'recharges' as const, done: 0, in_time: 0, average: 0 }],
};

const figures: Entry = {
  ...{ path: 'figures', group: 'watch', icon: 'chart', text: 'screen.figures', current: false },
};

test('the table of each picture leads to the figures, where it is a file and its points open rows', async () => {
  await drawConsole(<Cards cards={nothing} />, { entries: [figures] });
  const sections = [...document.querySelectorAll('section')];
  expect(sections).toHaveLength(4);
  for (const section of sections) {
    await act(async () => section.querySelector('button')?.click());
    expect(section.querySelector('dialog a')?.getAttribute('href')).toBe('/figures');
    await act(async () => section.querySelector<HTMLElement>('dialog button')?.click());
  }
});

const textOf = (section: Element) => section.querySelector('h2')?.parentElement?.parentElement?.textContent ?? '';

test('a card with nothing to draw says so, and draws no axis, no key and no share of nothing', async () => {
  await drawConsole(<Cards cards={nothing} />);
  for (const section of document.querySelectorAll('section')) {
    expect(textOf(section)).toContain('Nothing in these days yet');
    expect(section.querySelectorAll('svg[role="img"], svg rect')).toHaveLength(0);
  }
});

test('wrong books are said by the card of held money, whatever is held', async () => {
  const held = { ...nothing.held, checked_at: Date.UTC(2026, 10, 20), differences: 2 };
  await drawConsole(<Cards cards={{ ...nothing, held }} />);
  expect(document.body.textContent).toContain('The books differed');
});
