import { until } from '../wait.ts';
import type { Fault, Scene } from './fault.ts';

/** How long an answer that another shop has cached may be stale, in ms: the ceiling of docs/domain.md. */
const CEILING = 65_000;

/** Buys at the first shop, and waits until the last one shows it; answers the ms. */
async function staleness({ shops, watcher }: Scene): Promise<number> {
  const [first, last] = [shops[0]?.origin ?? '', shops.at(-1)?.origin ?? ''];
  // The last one has it cached from now on.
  await watcher.isListedAt(last, '');
  const orderno = await watcher.buyAt(first);
  const began = performance.now();
  await until('the purchase at another shop', () => watcher.isListedAt(last, orderno), CEILING);
  return performance.now() - began;
}

export const listeningLost: Fault = {
  name: 'the connection on which a shop listens for changes is lost without a sign',
  happen: async (scene) => {
    const before = await staleness(scene);
    if (scene.line.lose() !== 1) throw new Error('the shop behind this connection does not listen');
    const lost = await staleness(scene);
    const after = await staleness(scene);
    const told = [before, lost, after].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    return `its cached answers are at most ${told[1]} old, ${told[0]} before and ${told[2]} after`;
  },
};
