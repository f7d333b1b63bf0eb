// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import type { Withdrawal } from './data.ts';
import { Component } from './withdrawal.tsx';

const { t, dateTime } = consoleTexts;
const AT = Date.parse('2026-01-05T00:00:00Z');

const asked = { second: true, asked_at: AT };
const agreed = { second: true, agreed_at: AT, agreed_until: AT + 86_400_000 };
const filed = { ...agreed, filed_at: AT };
const over = { second: true, agreed_at: AT };

const withdrawal = {
  ...{ id: 7, money: 20_000, status: 'pending', created_at: AT, promise: 0, next: null, remark: '', remarks: [] },
  ...{ bank_name: 'ICBC', bank_truename: 'M*', bank_account: '**** 7890', frozen: false, sources: [], fresh: [] },
  ...{ payable_at: null, filed_at: null, asked_at: null, agreed_at: null, agreed_until: null, approval: null },
  ...{ second: false, doubts: [], closed_at: null, acts: [] },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  account: { created_at: 0, demo: false, frozen_why: '', recharged: 0, bought: 0 },
  paid_before: { times: 0, largest: 0 },
  card: { since: null, changed: false, paid_times: 0, others: [] },
};

/** The track of a withdrawal: what is shown as done, what stands out of it, and what is still to come. */
async function trackOf(changes: Partial<Withdrawal>) {
  const loader = () => ({ ...withdrawal, ...changes });
  await drawConsole(<Component />, { api: { call: (async () => []) as never }, loader });
  const items = [...document.querySelectorAll('ol li[data-state]')];
  const words = (chosen: Element[]) => chosen.map((item) => item.querySelector('span')?.textContent);
  return {
    done: words(items.filter((item) => item.getAttribute('data-state') === 'done')),
    current: words(items.filter((item) => item.hasAttribute('aria-current'))),
    next: words(items.filter((item) => item.getAttribute('data-state') === 'next')),
  };
}

const [ask, agree] = [t('withdrawal.step.ask'), t('withdrawal.step.agree')];
const [transfer, mark] = [t('withdrawal.step.transfer'), t('withdrawal.step.mark')];
const inFile = t('withdrawal.filed', { time: dateTime(AT) });

test.each<[string, Partial<Withdrawal>, string[], string[]]>([
  ['needs no second person', {}, [], []],
  ['nobody asked for yet', { second: true }, [], [ask, agree, transfer, mark]],
  ['waits for the second yes', asked, [ask], [agree, transfer, mark]],
  ['was asked for by who needs no second person', { ...asked, second: false }, [ask], [agree, transfer, mark]],
  ['is agreed to', agreed, [ask, agree], [transfer, mark]],
  ['is in a file for the bank', filed, [ask, agree, inFile], [mark]],
  ['was agreed to too long ago', over, [], [ask, agree, transfer, mark]],
  ['was filed, but agreed to too long ago', { ...over, filed_at: AT }, [inFile], [ask, agree, mark]],
  ['is paid', { ...filed, status: 'paid' }, [], []],
  ['is refused after the yes', { ...agreed, status: 'refused' }, [], []],
])('of a withdrawal that %s nothing is shown as done that is not, and the last that is stands out', async (...row) => {
  const [, changes, done, next] = row;
  expect(await trackOf(changes)).toEqual({ done, current: done.slice(-1), next });
});
