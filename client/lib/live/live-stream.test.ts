import { expect, test } from 'vitest';
import { blockReader } from './live-stream.ts';

test('events are read however the network splits them', () => {
  const text = 'retry: 3000\n\n: still here\n\nevent: item\ndata: {"id":1}\n\nevent: own\ndata: {}\n\nevent: other\n\n';
  for (let cut = 0; cut <= text.length; cut++) {
    const read = blockReader();
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(['item', 'own']);
  }
});

test('an event counts only when it is complete', () => {
  const read = blockReader();
  expect(read('event: own\ndata: {}\n')).toEqual([]);
  expect(read('\n')).toEqual(['own']);
});
