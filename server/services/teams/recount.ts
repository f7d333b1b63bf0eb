import type { Difference } from '../../../db/queries/books/check.ts';
import { countTeams, nextInviters, selectCountedTeams, selectMisplaced } from '../../../db/queries/books/teams.ts';
import type { Reader } from '../../../db/store.ts';

/** Shoppers whose teams are compared at once; a very large team is still counted by one statement. */
const SHOPPERS = 1000;

/** What stored figures of teams say differently from the tree of invitations and the transfers. */
export async function* teamDifferences(view: Reader, signal?: AbortSignal): AsyncGenerator<Difference[]> {
  let slice = await nextInviters(view, 0, SHOPPERS);
  for (; slice; slice = await nextInviters(view, slice.upTo, SHOPPERS)) {
    signal?.throwIfAborted();
    yield await selectMisplaced(view, slice);
    const expected = new Map((await countTeams(view, slice)).map(({ what, sums }) => [what, sums]));
    const found = new Map((await selectCountedTeams(view, slice)).map(({ what, sums }) => [what, sums]));
    const names = new Set([...expected.keys(), ...found.keys()]);
    yield [...names]
      .map((what) => ({ what, expected: expected.get(what) ?? 'none', found: found.get(what) ?? 'none' }))
      .filter((one) => one.expected !== one.found);
  }
}
