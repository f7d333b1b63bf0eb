// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => void vi.useRealTimers());

test('a file stays readable after the click, and is let go later', () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  saveFile({ name: 'orders.csv', content: new Blob(['id']) });
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledOnce();
});
