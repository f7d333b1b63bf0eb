// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { texts } from '../../../tests/support/fake-shop.ts';
import { Brought } from './brought.tsx';

const { t } = texts;

async function said(opened_num: number, registered_num: number, paid_num: number | null, filled_num: number | null) {
  await draw(<Brought figures={{ opened_num, registered_num, paid_num, filled_num }} />);
  const steps = [...document.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  const bars = [...document.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')));
  return { steps, bars, words: document.querySelector('p')?.textContent };
}

test('each step says how many it has, beside a bar of their share', async () => {
  const { steps, bars, words } = await said(1200, 300, 30, 3);
  expect(steps).toEqual([
    [t('invite.opened'), '1,200'],
    [t('invite.registered'), '300'],
    [t('invite.paid'), '30+'],
    [t('invite.filled'), '3+'],
  ]);
  expect(bars).toEqual([100, 25, 2.5, 0.3]);
  expect(words).toBeUndefined();
});

test('what would tell of one person is a dash, and it says why', async () => {
  const { steps, bars, words } = await said(2, 4, 3, null);
  expect(steps.map(([, number]) => number)).toEqual(['2', '4', '3+', '–']);
  expect(bars).toEqual([50, 100, 75, 0]);
  expect(words).toBe(t('invite.withheld'));
});

test('nobody is nobody, and no more', async () => {
  expect((await said(2, 0, 0, 0)).steps.map(([, number]) => number)).toEqual(['2', '0', '0', '0']);
});

test('as long as nobody has opened a link it says what to do', async () => {
  expect(await said(0, 0, 0, 0)).toEqual({ steps: [], bars: [], words: t('invite.noneYet') });
});
