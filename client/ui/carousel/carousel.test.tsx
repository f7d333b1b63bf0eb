// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { draw } from '../../../tests/support/drawn.tsx';
import { Carousel } from './carousel.tsx';

const slides = [1, 2, 3].map((key) => ({ key, content: key }));
const moves = vi.fn();

beforeEach(() => {
  moves.mockClear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  closeAfterTest(() => void vi.useRealTimers());
});

async function show(look: 'banners' | 'pictures') {
  await draw(<Carousel look={look} label="pictures" slides={slides} />);
  const track = document.querySelector<HTMLElement>('ul[tabindex]') ?? expect.fail('there is no track');
  track.scrollTo = moves;
}

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test.each(['banners', 'pictures'] as const)('%s advance every 3 s', async (look) => {
  await show(look);
  await pass(2999);
  expect(moves).not.toHaveBeenCalled();
  await pass(1);
  expect(moves).toHaveBeenCalledTimes(1);
  await pass(3000);
  expect(moves).toHaveBeenCalledTimes(2);
});

test('the first 3 s begin when the page has loaded', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  closeAfterTest(() => state.mockRestore());
  await show('pictures');
  await pass(9000);
  expect(moves).not.toHaveBeenCalled();
  await act(async () => void window.dispatchEvent(new Event('load')));
  await pass(3000);
  expect(moves).toHaveBeenCalledTimes(1);
});
