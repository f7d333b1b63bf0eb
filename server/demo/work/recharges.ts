import { attachPastProof, hasDemoRecharges, insertPendingRecharges } from '../../../db/queries/demo-work.ts';
import { readDemoProof } from '../data.ts';
import { dateOf } from '../past/shape.ts';
import type { DemoDesk, DemoShopper } from './desk.ts';

const MINUTE = 60_000;

/** Transfers that wait: fen claimed, the picture that proves it (`db/demo/proofs`), minutes ago. */
const claims = [
  { money: 50_000, proof: '500', waits: 164 },
  { money: 100_000, proof: '1000', waits: 88 },
  // The picture says 780.
  { money: 80_000, proof: '780', waits: 61 },
  // Somebody else was credited for this very picture.
  { money: 30_000, proof: '300', waits: 37 },
  { money: 600_000, proof: '6000', waits: 22 },
  { money: 20_000, proof: null, waits: 9 },
] as const;

/** A recharge that was credited long ago with the same picture as this one. */
const SEEN_BEFORE = '300';

/** Bank transfers that wait, with their proofs. */
export async function layRecharges({ store, proofs, ids }: DemoDesk, shoppers: readonly DemoShopper[]): Promise<void> {
  if (await hasDemoRecharges(store.reader)) return;
  const saved = new Map<string, { file: string; hash: string }>();
  for (const { proof } of claims) if (proof !== null) saved.set(proof, await proofs.save(await readDemoProof(proof)));
  const again = await proofs.save(await readDemoProof(SEEN_BEFORE));
  await store.transaction(async (tx) => {
    const rows = claims.map(({ money, proof, waits }, index) => {
      const createdAt = tx.now - waits * MINUTE;
      const { file = '', hash = '' } = saved.get(proof ?? '') ?? {};
      return {
        ...{ number: dateOf(createdAt) + ids.digits(10), shopperId: shoppers[index]?.id ?? 0, money, createdAt },
        ...{ channel: 'transfer' as const, status: 'pending' as const, proof: file, proofHash: hash },
      };
    });
    await insertPendingRecharges(tx, rows);
    await attachPastProof(tx, { money: 30_000, proof: again.file, proofHash: again.hash });
  });
}
