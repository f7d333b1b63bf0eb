// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { staffTopics } from '../../shared/tags.ts';
import { closeAfterTest } from '../../tests/support/cleanup.ts';
import { listenForStaff } from './events.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(staffTopics)('%s: the page reads again', (topic) => {
  vi.useFakeTimers();
  const lines: EventTarget[] = [];
  class Line extends EventTarget {
    constructor() {
      super();
      lines.push(this);
    }

    close() {}
  }
  vi.stubGlobal('EventSource', Line);
  const changed = vi.fn();
  closeAfterTest(listenForStaff(changed, async () => undefined));
  vi.advanceTimersByTime(5000);
  expect([lines.length, changed.mock.calls.length]).toEqual([1, 0]);
  lines[0]?.dispatchEvent(new Event(topic));
  vi.advanceTimersByTime(5000);
  expect(changed).toHaveBeenCalledTimes(1);
});
