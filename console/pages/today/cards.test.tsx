// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import type { Entry } from '../../ui/nav/nav.tsx';
import { Cards } from './cards.tsx';

const cards = {
  turnover: { today: 0, hour: 9, until_hour: 0, week_ago: 0, days: [] },
  groups: { waiting: 0, days: [] },
  held: { days: [], checked_at: null, differences: null },
  in_time: [],
};

const figures: Entry = {
  ...{ path: 'figures', group: 'watch', icon: 'chart', text: 'screen.figures', current: false },
};

test('the table of each picture leads to the figures, where it is a file and its points open rows', async () => {
  await drawConsole(<Cards cards={cards} />, { entries: [figures] });
  const sections = [...document.querySelectorAll('section')];
  expect(sections).toHaveLength(4);
  for (const section of sections) {
    await act(async () => section.querySelector('button')?.click());
    expect(section.querySelector('dialog a')?.getAttribute('href')).toBe('/figures');
    await act(async () => section.querySelector<HTMLElement>('dialog button')?.click());
  }
});
