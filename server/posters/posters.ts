import { createHash } from 'node:crypto';
import { invitingLink } from '../../client/lib/inviting-link.ts';
import { createTexts } from '../../client/lib/texts/texts.ts';
import type { CallOutput } from '../../shared/contract/index.ts';
import { isolated } from '../../shared/isolated.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { fenOf, formatMoney, moneyParts } from '../../shared/money.ts';
import { drawnPlaces, membersOf } from '../../shared/places.ts';
import type { PosterFile } from '../../shared/posters.ts';
import type { TextTable } from '../../shared/texts.ts';
import type { Invoke } from '../api/invoke.ts';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { masterName, type PictureLibrary } from '../services/pictures/library.ts';
import type { Poster } from '../services/pictures/posters/poster.ts';
import { qrModules } from '../services/qr-code.ts';
import type { ShopName } from '../services/shop-facts.ts';

/** Bytes of posters that a process keeps: some 150 of them. */
const KEPT = 32 * 2 ** 20;

interface Deps {
  invoke: Invoke;
  texts: (locale: Locale) => TextTable;
  shop: { currency: string; timeZone: string };
  shopName: ShopName;
  publicOrigin: string;
  pictures: Pick<PictureLibrary, 'poster'>;
  clock: () => number;
}

type Group = CallOutput<'group'>;

/**
 * Posters of waiting groups (docs/decisions/0072-posters.md). They say what the calls `group` and `inviter` tell a
 * stranger. One is kept by all that it says, so it is never out of date, and drawn once for all who ask for it.
 */
export function createPosters({ invoke, texts, shop, shopName, publicOrigin, pictures, clock }: Deps) {
  const kept = new TaggedCache<Buffer | null>({ maxSize: KEPT, sizeOf: (jpeg) => jpeg?.length ?? 0, clock });

  /** What a stranger is answered; null if it is refused. */
  async function answer<Name extends 'group' | 'inviter'>(
    name: Name,
    fields: Record<string, string>,
    locale: Locale,
  ): Promise<CallOutput<Name> | null> {
    const outcome = await invoke(name, fields, {
      signedIn: null,
      locale,
      from: () => ({ address: '', userAgent: '' }),
      deviceMark: () => null,
      invitedBy: () => null,
    });
    if ('file' in outcome || outcome.body.code !== 200) return null;
    return outcome.body.data as CallOutput<Name>;
  }

  /** The code of the group's link, with the invitation if one can register with it, and who invites. */
  async function codeOf({ orderno, size }: Group, by: string, { t, locale }: ReturnType<typeof textsOf>) {
    const inviter = by === '' ? null : await answer('inviter', { invitation_code: by }, locale);
    const { invitation_code: code = '', nickname = '' } = inviter ?? {};
    const page = `/g/${orderno}`;
    const link = code === '' ? new URL(page, publicOrigin).href : invitingLink(publicOrigin, page, code);
    return {
      ...(await qrModules(link)),
      caption: t('poster.scan'),
      invites: nickname === '' ? '' : t('group.invites', { name: isolated(nickname), count: size }),
    };
  }

  const textsOf = (locale: Locale) =>
    createTexts({ locale, table: texts(locale), timeZone: shop.timeZone, now: clock });

  async function posterOf(group: Group, { locale, shape }: PosterFile, by: string): Promise<Poster> {
    const reader = textsOf(locale);
    const { t, dateTime } = reader;
    const fen = fenOf(group.price);
    const [time, amount] = [dateTime(group.expires_at), isolated(formatMoney(fen, shop.currency))];
    const { tag, dir } = locales[locale];
    return {
      language: tag,
      dir,
      name: group.name,
      price: moneyParts(fen, shop.currency),
      places: drawnPlaces(membersOf(group), group.missing),
      missing: t('waiting.missing', { count: group.missing }),
      terms: shape === 'wide' ? t('group.until', { time }) : t('confirm.backAt', { time, amount }),
      shop: await shopName(locale),
      code: shape === 'wide' ? null : await codeOf(group, by, reader),
    };
  }

  return {
    /**
     * A poster as JPEG, with the invitation of that code in its link, or with none if nobody can register with it; null
     * unless the group waits. Throws `FilesAway`, `Overloaded`.
     */
    read: async (file: PosterFile, by: string): Promise<Buffer | null> => {
      const group = await answer('group', { orderno: file.orderno }, file.locale);
      if (group?.status !== 'open') return null;
      const poster = await posterOf(group, file, by);
      const said = JSON.stringify([file.shape, group.pic_url, poster]);
      return kept.get(createHash('sha256').update(said).digest('base64'), async () => {
        const value = await pictures.poster(masterName(group.pic_url), file.shape, poster);
        return { value, policy: value && { tags: [] } };
      });
    },
  };
}

export type Posters = ReturnType<typeof createPosters>;
