// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isolated } from '../../../shared/isolated.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { ShopProvider } from '../../lib/context.ts';
import { GroupCard } from './group-card.tsx';

const { t } = texts;
const face = { initial: '', avatar: 1, avatar_url: '' };
const members = [
  { ...face, name: '陈**', mine: false },
  { ...face, name: '稻田', mine: true },
];
const full = {
  size: 4,
  seats: 4,
  members,
  closed_early: false,
  left_at: null,
  leavable: false,
  ended_at: null,
  filled_at: '2026-01-02T00:00:00Z',
};

async function linesOf(status: number, group: Order['group']): Promise<(string | null)[]> {
  const order = { status, group, tax: 0, remark: '', goods_return: null, item_price: 9, expires_at: full.filled_at };
  const Component = () => (
    <ShopProvider value={facts}>
      <GroupCard order={order as Order} over={false} />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/order', Component }, '/order', { calls: {} }));
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
}

test('a full group names its members, the reader among them, who opened it, and since when it is full', async () => {
  const [names, opened] = await linesOf(2, full);
  const yourself = t('orderDetail.yourself', { name: isolated('稻田') });
  expect(names).toBe([isolated('陈**'), yourself, isolated('+2')].join(' · '));
  const [before = '', after = ''] = t('orderDetail.openedBy', { opener: isolated('陈**'), time: '|' }).split('|');
  expect(opened?.startsWith(before)).toBe(true);
  expect(opened?.endsWith(after)).toBe(true);
  expect(document.querySelector('time')?.dateTime).toBe(full.filled_at);
});

test('a group that waits says what it waits for', async () => {
  const [now] = await linesOf(1, { ...full, seats: 3, filled_at: null });
  expect(now).toContain(t('order.waiting.now', { count: 1 }));
});
