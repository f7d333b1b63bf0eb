import { tables } from '../schema/index.ts';
import type { Writer } from '../store.ts';

const { turns } = tables;

/** What writes change that must not run beside each other. */
type Turn = 'items' | 'settings' | 'storefront';

/** From here on others of that turn wait until the transaction ends, and then see what it did. */
export async function holdTurn(tx: Writer, name: Turn): Promise<void> {
  const set = { takenAt: tx.now };
  await tx.db
    .insert(turns)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: turns.name, set });
}
