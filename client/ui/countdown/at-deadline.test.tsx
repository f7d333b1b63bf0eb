// @vitest-environment happy-dom
import { act } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen } from '../../../tests/support/fake-shop.ts';
import { noteServerTime, tick } from '../../../web/clock.ts';
import { AtDeadline } from './at-deadline.tsx';

const SINCE = '2026-01-01T00:00:00.000Z';
const DEADLINE = '2026-01-01T00:00:10.000Z';

const at = (iso: string) => act(async () => noteServerTime(Date.parse(iso), performance.now()));

afterEach(() => vi.restoreAllMocks());

function Screen() {
  useLoaderData();
  const { revalidate } = useRevalidator();
  return <AtDeadline deadlines={[DEADLINE]} since={SINCE} onPassed={() => void revalidate()} />;
}

test('a deadline that passes is told once, also while what it began is still under way', async () => {
  const loader = vi.fn<() => Promise<null>>().mockResolvedValueOnce(null);
  await at(SINCE);
  await drawScreen(await openScreen({ path: '/page', loader, Component: Screen }, '/page', { calls: {} }));
  const before = loader.mock.calls.length;
  loader.mockImplementation(() => new Promise(() => undefined));
  await at('2026-01-01T00:00:11.000Z');
  for (let second = 0; second < 3; second += 1) await act(tick);
  expect(loader).toHaveBeenCalledTimes(before + 1);
});
