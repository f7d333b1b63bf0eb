// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { QueueTable } from './queue-table.tsx';

test('a queue that this tab does not know, from before an upgrade, is left out', async () => {
  const queueOf = (queue: string) => ({ queue, count: 3, more: false, oldest_at: null, promise: null }) as never;
  await drawConsole(<QueueTable queues={[queueOf('brandNew'), queueOf('returns')]} />);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
});
