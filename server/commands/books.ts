import type { Store } from '../../db/store.ts';
import { noteBooks, verifyBooks } from '../services/wallet/books.ts';
import { type Command, printed } from './command.ts';

/** Whether the books are right. */
export function booksCommands({ store }: { store: Store }): Record<'verify-books', Command> {
  return {
    'verify-books': async ({ json, signal }) => {
      const { checked, count, differences } = await verifyBooks(store, signal);
      // On a full disk they can be verified all the same.
      await noteBooks(store, { count }).catch(() => undefined);
      const exitCode = count === 0 ? 0 : 1;
      if (json) return printed(JSON.stringify({ checked, count, differences }, null, 2), exitCode);
      const counted = Object.entries(checked)
        .map(([what, rows]) => `${rows} ${what.replace('_', ' ')}`)
        .join(', ');
      if (exitCode === 0) return printed(`books are right: ${counted}`);
      const lines = differences.map(({ what, expected, found }) => `${what}: expected ${expected}, found ${found}`);
      const more = count - lines.length;
      if (more > 0) lines.push(`and ${more} more`);
      return printed([`${count} differences in ${counted}`, ...lines].join('\n'), exitCode);
    },
  };
}
