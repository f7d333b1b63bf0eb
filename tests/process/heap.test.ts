import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What the heap of a process grows to that keeps 300,000 objects and replaces them over and over, over what lives. */
function growth(prelude: string): number {
  const script = `
    ${prelude}
    const live = [];
    const replaceAll = (turn) => {
      for (let n = 0; n < 300_000; n++) live[n] = { n, text: 'x' + n + turn, list: [n, turn] };
    };
    replaceAll(0);
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    let peak = 0;
    for (let turn = 1; turn < 30; turn++) {
      replaceAll(turn);
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
    process.stdout.write(String(peak / before));
  `;
  const flags = [
    '--expose-gc',
    '--max-old-space-size=4096',
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    script,
  ];
  return Number(execFileSync(process.execPath, flags, { cwd: import.meta.dirname, encoding: 'utf8' }));
}

test('the heap of the server grows to little more than half of what V8 would let it', () => {
  const kept = growth("const { keepHeapTight } = await import('../../server/heap.ts'); keepHeapTight();");
  expect(kept).toBeLessThan(growth('') * 0.75);
});
