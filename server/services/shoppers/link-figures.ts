import { countInvited } from '../../../db/queries/console/shoppers.ts';
import { type LinkFigures, selectLinkFigures } from '../../../db/queries/links.ts';
import type { Store } from '../../../db/store.ts';
import type { Asked } from '../reports/report.ts';
import { FEWEST } from '../teams/released.ts';

interface Deps {
  store: Store;
  run: Asked<{ readLinkFigures: typeof selectLinkFigures }>;
}

/** Figures as their shopper is told them: null for who bought, while they are too few. */
export interface ToldLinkFigures extends Pick<LinkFigures, 'opened' | 'registered'> {
  paid: number | null;
  filled: number | null;
}

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
    /** For the shopper, who must not learn what one person did. */
    toldTo: async (shopperId: number): Promise<ToldLinkFigures> => {
      const { opened, registered, paid, filled } = await of(shopperId);
      // Of nobody there is nothing to hide.
      const told = (people: number) => (people >= FEWEST || registered === 0 ? people : null);
      return { opened, registered, paid: told(paid), filled: told(filled) };
    },
  };
}

export type LinkFiguresService = ReturnType<typeof createLinkFigures>;
