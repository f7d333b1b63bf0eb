import { selectConsents } from '../../../db/queries/consents.ts';
import {
  findByAddress,
  findByCard,
  findByName,
  type ShopperState,
  selectNameAndScore,
  selectShopperRows,
  selectShoppersByIds,
  selectWholeShopper,
  setScore,
} from '../../../db/queries/console/shoppers.ts';
import { selectFiledPending } from '../../../db/queries/console/withdrawals.ts';
import { selectOwnProfile } from '../../../db/queries/profiles.ts';
import { endOtherSessions } from '../../../db/queries/sessions.ts';
import { holdShopper, setNickname } from '../../../db/queries/shoppers.ts';
import type { Reader, Store } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { normalized } from '../../../shared/normalized.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { Asked } from '../reports/report.ts';
import { decideOn } from '../shoppers/decide.ts';
import type { LinkFiguresService } from '../shoppers/link-figures.ts';
import { neutralDigits } from '../shoppers/nickname.ts';
import { replaceAvatar } from '../shoppers/person.ts';
import type { StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { readSources } from '../wallet/sources.ts';
import type { Statement } from '../wallet/statement.ts';
import { readActs } from './orders.ts';
import { readPlaces } from './places.ts';
import { type DaysFilter, spanOfDays } from './spans.ts';

/** Others with the same card, phone or address, of each at the most. */
const MOST_SAME = 20;

/** What a name finds at the most. */
const MOST_FOUND = 50;

export type Sameness = 'card' | 'phone' | 'address';

interface ListInput extends DaysFilter {
  name: string | undefined;
  state: ShopperState;
  invitationId: number | undefined;
  invitedBy: number | undefined;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  avatars: PrivatePictures;
  statement: Statement;
  linkFigures: Pick<LinkFiguresService, 'of'>;
  /** For what reads many rows. */
  run: Asked<{ readShoppers: typeof selectShopperRows }>;
  /** IANA: the shop's. */
  zone: string;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

/** Shoppers as staff see them in the console (docs/console.md, Orders, groups and shoppers). */
export function createConsoleShoppers({ store, avatars, statement, linkFigures, run, zone, onError }: Deps) {
  const { reader } = store;

  const decide = decideOn(store);

  return {
    /** A page of shoppers; those of a name without pages. Throws `cursorInvalid`. */
    list: async ({ name, cursor, limit, day, until, ...input }: ListInput) => {
      if (name !== undefined) return { rows: await named(reader, name), next: null };
      const registered = spanOfDays({ day, until }, zone);
      const page = { ...input, registered, after: placeOf(cursor, 1), limit: limit + 1 };
      const found = await (registered ? run.readShoppers(page) : selectShopperRows(reader, page));
      return pageAfter(found, limit, ({ id }) => cursorOf(id));
    },

    /** All of one shopper. Throws `shopperUnknown`. */
    whole: async (id: number) => {
      const shopper = await selectWholeShopper(reader, id);
      if (!shopper) throw new Refused('shopperUnknown');
      const sources = (await readSources(reader, [id]))(id);
      const invited = await selectShopperRows(reader, {
        ...{ state: 'all', invitationId: undefined, invitedBy: id },
        ...{ end: 'latest', after: undefined, limit: MOST_SAME },
      });
      return {
        shopper,
        inviters: await inOrder(reader, [shopper.invitedBy, shopper.secondInviter, shopper.thirdInviter]),
        consents: await selectConsents(reader, id),
        sources,
        money: await statement.summary(id),
        invited,
        links: await linkFigures.of(id),
        filed: await selectFiledPending(reader, id),
        same: await sameAs(reader, { ...shopper, id }),
        acts: await readActs(reader, [`shopper:${id}`]),
      };
    },

    /** A page of the wallet's transfers, each with what it belongs to. Throws `cursorInvalid`. */
    statement: async (page: { shopperId: number; limit: number; cursor: string | undefined }) => {
      const { rows, next } = await statement.list(page);
      const belongsTo = await readPlaces(
        reader,
        rows.map(({ ref }) => ref),
      );
      return { rows: rows.map((row) => ({ ...row, ...belongsTo(row.ref) })), next };
    },

    /** The picture of a shopper, or null. */
    picture: async (id: number) => {
      const { avatar } = await selectOwnProfile(reader, id);
      return avatar === '' ? null : avatars.read(avatar);
    },

    /** The username of a shopper. Throws `shopperUnknown`. */
    username: async (id: number): Promise<string> => {
      const found = await selectNameAndScore(reader, id);
      if (!found) throw new Refused('shopperUnknown');
      return found.username;
    },

    /** The whole name, phone and address; every time they are read is in the audit log. Throws `shopperUnknown`. */
    contacts: async ({ key: _, ...act }: Omit<StaffAct, 'note'>) => {
      await decide({ ...act, note: '' }, 'shopper contacts', async () => ({}));
      const shopper = await selectWholeShopper(reader, act.id);
      return { truename: shopper?.truename ?? '', phone: shopper?.phone ?? '', address: shopper?.address ?? '' };
    },

    /** What staff write down about a shopper: a line in the audit log. Throws `shopperUnknown`. */
    note: (act: StaffAct) => decide(act, 'shopper note', async () => ({})),

    /** Ends every session. Throws `shopperUnknown`. */
    endSessions: (act: StaffAct) =>
      decide(act, 'shopper end-sessions', async (tx) => {
        await endOtherSessions(tx, { shopperId: act.id, except: '' });
        return {};
      }),

    /** Sets the score, if it is still `was`. Throws `shopperUnknown`, `changed` with the score that it has. */
    score: (act: StaffAct & { was: number; score: number }) => {
      const { was, score, ...rest } = act;
      return decide(rest, 'shopper score', async (tx) => {
        if (!(await setScore(tx, { id: act.id, was, score }))) {
          const now = await selectNameAndScore(tx, act.id);
          if (now?.score !== score) throw new StaffRefused('changed', { code: 409, data: { score: now?.score } });
        }
        return { was, score };
      });
    },

    /** Replaces the nickname by a neutral one, which `neutral` makes of digits. Throws `shopperUnknown`. */
    hideNickname: (act: StaffAct & { neutral: (locale: string | null, digits: string) => string }) => {
      const { neutral, ...rest } = act;
      return decide(rest, 'shopper hide-nickname', async (tx) => {
        const known = await selectNameAndScore(tx, act.id);
        const nickname = neutral(known?.locale ?? null, neutralDigits());
        await setNickname(tx, { id: act.id, nickname });
        // Not what it was: names can be deleted, audit entries cannot.
        return { nickname };
      });
    },

    /** Removes the picture, with its file. Throws `shopperUnknown`. */
    removePicture: async (act: StaffAct) => {
      let former = '';
      await decide(act, 'shopper remove-picture', async (tx) => {
        await holdShopper(tx, act.id);
        former = await replaceAvatar(tx, act.id, '');
        return {};
      });
      void avatars.remove(former).catch(onError);
    },
  };
}

/** Shoppers whose username or nickname is or begins with that, the exact first. */
async function named(on: Reader, name: string) {
  const text = normalized(name).trim();
  const ids = new Set<number>();
  for (const way of ['username', 'nickname', 'beginning of username', 'beginning of nickname'] as const) {
    for (const id of await findByName(on, way, text, MOST_FOUND)) ids.add(id);
  }
  return inOrder(on, [...ids].slice(0, MOST_FOUND));
}

/** The shoppers of these ids, in the order of the ids. */
async function inOrder(on: Reader, ids: readonly (number | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const rows = new Map((await selectShoppersByIds(on, wanted)).map((row) => [row.id, row]));
  return wanted.flatMap((id) => rows.get(id) ?? []);
}

interface Known {
  id: number;
  bankAccount: string | null;
  phone: string | null;
  address: string | null;
}

/** Others with the same card, phone or address. */
async function sameAs(on: Reader, { id, bankAccount, phone, address }: Known) {
  const digits = (phone ?? '').replaceAll(/[\s+-]/g, '');
  const found: Record<Sameness, number[]> = {
    card: bankAccount ? await findByCard(on, 'card', bankAccount, MOST_SAME + 1) : [],
    phone: digits ? await findByAddress(on, 'phone', digits, MOST_SAME + 1) : [],
    address: address ? await findByAddress(on, 'address', address, MOST_SAME + 1) : [],
  };
  const others = [...new Set(Object.values(found).flat())].filter((other) => other !== id);
  const rows = await selectShoppersByIds(on, others);
  return rows.map((row) => ({
    ...row,
    by: (['card', 'phone', 'address'] as const).filter((way) => found[way].includes(row.id)),
  }));
}
