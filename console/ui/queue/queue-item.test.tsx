// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Button } from '../button/button.tsx';
import { QueueItem } from './queue.tsx';

test('the acts of a row that has just opened rest, and a double click is one press', async () => {
  vi.useFakeTimers();
  closeAfterTest(() => void vi.useRealTimers());
  const credit = vi.fn();
  const acts = <Button onClick={credit}>Credit</Button>;
  await drawConsole(
    <QueueItem head="" acts={acts}>
      row
    </QueueItem>,
  );
  const button = document.querySelector('button');
  const rests = () => button?.closest('[inert]') !== null;
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(rests()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(rests()).toBe(false);
  for (const detail of [1, 2, 3]) button?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
  expect(credit).toHaveBeenCalledOnce();
});
