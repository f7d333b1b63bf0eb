// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, promises, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { Component } from './faq.tsx';

const { t } = texts;

test('the help promises transfers as their screens do, with what the night changes, and no other time of staff', async () => {
  const Screen = () => (
    <ShopProvider value={facts}>
      <Component />
    </ShopProvider>
  );
  const loaded = { firstWithdrawal: 200, laterWithdrawal: 10, sendsEmail: false, promises };
  const screen = { path: '/user/faq', loader: () => loaded, Component: Screen };
  await drawScreen(await openScreen(screen, '/user/faq', { calls: {} }));
  const half = t('duration.minutes', { count: 30 });
  const promised = `${t('promise.within', { duration: half })} · ${t('promise.nextMorning')}`;
  const timed = [...document.querySelectorAll('details')].filter(({ textContent }) => /\d+ minute/.test(textContent));
  expect(timed.map((entry) => entry.querySelector('summary')?.textContent)).toEqual([
    t('faq.recharge.question'),
    t('faq.screenshot.question'),
  ]);
  const paragraphs = timed.flatMap((entry) => [...entry.querySelectorAll('p')].map(({ textContent }) => textContent));
  expect(paragraphs.filter((words) => /\d+ minute/.test(words))).toEqual([promised, promised]);
});
