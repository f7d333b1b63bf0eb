import { eq } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';

interface Answer {
  body: { code: number; msg: string; data: unknown };
}

/**
 * Calls sent at once, each on its own connection: the answers of those that succeeded, and the reasons of the others.
 */
export async function atOnce(times: number, send: (n: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => send(n)));
  const bodies = answers.map(({ body }) => body);
  return {
    done: bodies.filter(({ code }) => code === 200).map(({ data }) => data),
    refused: bodies.filter(({ code }) => code !== 200).map(({ msg }) => msg),
  };
}

/** Acts by these names at once, of which exactly one is done; its name. */
export async function oneOf<Name extends string>(names: Name[], act: (name: Name) => Promise<unknown>): Promise<Name> {
  const results = await Promise.allSettled(names.map(act));
  const [done, ...more] = names.filter((_, n) => results[n]?.status === 'fulfilled');
  if (done === undefined || more.length > 0) throw new Error(`done: ${[done, ...more].join(', ') || 'none'}`);
  return done;
}

/** Pieces left of an item, and bought in groups. */
export async function piecesOf({ store }: { store: Store }, itemId: number) {
  const { stock, ptNum } = tables.items;
  const [row] = await store.reader.db.select({ stock, ptNum }).from(tables.items).where(eq(tables.items.id, itemId));
  return row;
}
