import { selectOpenCarriers } from '../../../db/queries/carriers.ts';
import {
  hasItemToBuy,
  hasOpenCategory,
  hasOrder,
  hasShopper,
  hasShownBanner,
  hasShownSlide,
  selectWaitingForSetup,
} from '../../../db/queries/console/setup.ts';
import { selectActiveStaff } from '../../../db/queries/staff/approvals.ts';
import { selectOpenInvites } from '../../../db/queries/staff/invites.ts';
import { selectRoles } from '../../../db/queries/staff/roles.ts';
import { selectArticleIds } from '../../../db/queries/storefront.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { ARTICLE, articleIds } from '../../../shared/articles.ts';
import type { Guard } from '../../../shared/console/alarms.ts';
import { allows, type Grants, type Right } from '../../../shared/console/rights.ts';
import { type SetupStep, setupSteps } from '../../../shared/console/setup-steps.ts';
import type { SettingKey } from '../../../shared/settings.ts';
import type { Settings } from '../settings.ts';
import type { Actor } from '../staff/actor.ts';
import type { System } from './system.ts';

/** What a step takes beside the catalogue, which everybody who sets up has. */
const needs: Partial<Record<SetupStep, Right>> = {
  name: 'shopSettings:ask',
  account: 'shopSettings:ask',
  payer: 'shopSettings:ask',
  support: 'shopSettings:ask',
  returnAddress: 'shopSettings:ask',
  carriers: 'shipping:do',
  people: 'staff:ask',
  backup: 'shopSettings:ask',
  alerts: 'shopSettings:ask',
  shoppers: 'shoppers:do',
};

type Caller = Pick<Actor, 'staffId' | 'grants'>;

interface Found {
  state: 'left' | 'waiting' | 'done';
  missing: string | null;
}

const DONE: Found = { state: 'done', missing: null };
const doneIf = (done: boolean, missing: string | null = null): Found => (done ? DONE : { state: 'left', missing });

interface Deps {
  store: Store;
  settings: Settings;
  system: Pick<System, 'unguarded'>;
  clock: () => number;
}

/** From an empty shop to its first sale: what is there, and what was asked for. */
export function createSetup({ store, settings, system, clock }: Deps) {
  /** Settings of which something has to be said. */
  async function filled(on: Reader, keys: readonly SettingKey[]): Promise<Found> {
    const [empty, requests] = [await settings.unsaid(on, keys), await selectWaitingForSetup(on, clock())];
    const asked = new Set(requests.map(({ subject }) => subject));
    const [missing] = empty.filter((key) => !asked.has(`setting:${key}`));
    if (missing === undefined && empty.length > 0) return { state: 'waiting', missing: null };
    return doneIf(empty.length === 0, missing);
  }

  /** Somebody else who agrees to what settings and staff need. */
  async function secondPerson(on: Reader, own: number | null): Promise<Found> {
    const agrees = ({ grants }: { grants: Grants }) => allows(grants, 'shopSettings:approve');
    const others = (await selectActiveStaff(on)).filter(({ id }) => id !== own);
    if (others.some(agrees)) return DONE;
    const roles = (await selectRoles(on)).filter(agrees).map(({ key }) => key);
    const invites = await selectOpenInvites(on, clock());
    if (invites.some(({ staffId, role }) => staffId === null && roles.includes(role))) {
      return { state: 'waiting', missing: 'acceptance' };
    }
    const invitations = (await selectWaitingForSetup(on, clock())).filter(({ kind }) => kind === 'staff.invite');
    const asked = invitations.some(({ parameters }) => roles.includes((parameters.of as { role: string }).role));
    return { state: asked ? 'waiting' : 'left', missing: null };
  }

  const guarded = async (guard: Guard) => doneIf(!(await system.unguarded()).includes(guard));

  async function pictures(on: Reader): Promise<Found> {
    if (!(await hasShownSlide(on))) return doneIf(false, 'carousel');
    return doneIf(await hasShownBanner(on), 'mall');
  }

  /** The first article that is not published; a page elsewhere explains recharging as well as the shop's own. */
  async function draft(on: Reader): Promise<Found> {
    const isExplained = (await settings.text('youtube_url')) !== '';
    const said = [...(await selectArticleIds(on)), ...(isExplained ? [ARTICLE.recharging] : [])];
    const left = articleIds.find((id) => !said.includes(id));
    return doneIf(left === undefined, String(left));
  }

  const found: Record<SetupStep, (on: Reader, own: number | null) => Promise<Found>> = {
    name: (on) => filled(on, ['shop_name']),
    account: (on) => filled(on, ['transfer_account']),
    // Without all of them no ISO 20022 file for the bank is made.
    payer: (on) => filled(on, ['payer_name', 'payer_account', 'payer_bank']),
    support: (on) => filled(on, ['kf_url']),
    returnAddress: (on) => filled(on, ['return_address']),
    carriers: async (on) => doneIf((await selectOpenCarriers(on)).length > 0),
    people: secondPerson,
    backup: () => guarded('backup'),
    alerts: () => guarded('alerts'),
    categories: async (on) => doneIf(await hasOpenCategory(on)),
    item: async (on) => doneIf(await hasItemToBuy(on, clock())),
    pictures,
    articles: draft,
    shoppers: async (on) => doneIf(await hasShopper(on)),
  };

  const steps = ({ staffId, grants }: Caller) =>
    store.snapshot(async (view) => {
      const rows: (Found & { step: SetupStep })[] = [];
      for (const step of setupSteps) {
        const right = needs[step];
        if (right === undefined || allows(grants, right)) rows.push({ step, ...(await found[step](view, staffId)) });
      }
      return rows;
    });

  return {
    steps,

    /** Nothing was sold yet. */
    isOpen: async (): Promise<boolean> => !(await hasOrder(store.reader)),

    /** How many steps are left, for whoever sets up a shop that has sold nothing yet; else null. */
    left: async (caller: Caller): Promise<number | null> => {
      if (!allows(caller.grants, 'catalogue:do') || (await hasOrder(store.reader))) return null;
      return (await steps(caller)).filter(({ state }) => state !== 'done').length;
    },
  };
}
