import { createHash, randomBytes } from 'node:crypto';

/** The seed of this run's random choices; `SEED=` takes that of an earlier run. */
export const SEED = process.env.SEED ?? randomBytes(4).toString('hex');

/** Draws numbers from 0 up to 1, the same ones for the same seed. */
export function drawsFrom(seed: string): () => number {
  let drawn = 0;
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}
