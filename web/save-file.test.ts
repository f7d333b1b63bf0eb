// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file stays readable after the click, and is let go later', () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  // happy-dom would open the file in place of the page, which the next test files of the process would get too.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveFile({ name: 'orders.csv', content: new Blob(['id']) });
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledOnce();
});
