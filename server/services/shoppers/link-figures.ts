import { countInvited } from '../../../db/queries/console/shoppers.ts';
import { type LinkFigures, selectLinkFigures } from '../../../db/queries/links.ts';
import type { Store } from '../../../db/store.ts';
import type { Asked } from '../reports/report.ts';
import { FEWEST } from '../teams/released.ts';

interface Deps {
  store: Store;
  run: Asked<{ readLinkFigures: typeof selectLinkFigures }>;
}

/** Figures as their shopper is told them: of who bought only that there are so many at least, or null. */
export interface ToldLinkFigures extends Pick<LinkFigures, 'opened' | 'registered'> {
  paid: number | null;
  filled: number | null;
}

const wholeThrees = (people: number): number | null => (people < FEWEST ? null : people - (people % FEWEST));

/** Orders of more people are read apart, since they would hold up others. */
const MANY = 500;

/** What the links of shoppers have brought (docs/domain.md, Invitations). */
export function createLinkFigures({ store, run }: Deps) {
  /** For staff. */
  async function of(shopperId: number): Promise<LinkFigures> {
    const many = (await countInvited(store.reader, shopperId)) > MANY;
    return many ? run.readLinkFigures(shopperId) : selectLinkFigures(store.reader, shopperId);
  }

  return {
    of,
    /**
     * For the shopper, who must not learn what one person did: in whole threes, and so many that it stays open of three
     * others. No step of the number, and no rest of those who registered, is one person then.
     */
    toldTo: async (shopperId: number): Promise<ToldLinkFigures> => {
      const { opened, registered, paid, filled } = await of(shopperId);
      // Of nobody there is nothing to hide.
      if (registered === 0) return { opened, registered, paid: 0, filled: 0 };
      const told = (people: number) => wholeThrees(Math.min(people, registered - FEWEST));
      return { opened, registered, paid: told(paid), filled: told(filled) };
    },
  };
}

export type LinkFiguresService = ReturnType<typeof createLinkFigures>;
