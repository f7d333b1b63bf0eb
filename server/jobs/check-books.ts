import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import { noteBooks, verifyBooks } from '../services/wallet/books.ts';

interface Deps {
  store: Store;
  log: Logger;
}

/** Recomputes the books and logs the result; a difference is logged as fatal, with its rows. */
export async function checkBooks({ store, log }: Deps, signal: AbortSignal): Promise<{ differences: number }> {
  const { checked, count, differences } = await verifyBooks(store, signal);
  if (count === 0) log.info({ checked }, 'the books are right');
  else log.fatal({ checked, count, differences }, 'THE BOOKS ARE WRONG');
  await noteBooks(store, { count });
  return { differences: count };
}
