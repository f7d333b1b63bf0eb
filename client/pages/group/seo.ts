import type { Locale } from '../../../shared/locales.ts';
import { fenOf, formatMoney } from '../../../shared/money.ts';
import { posterAddress, posterSizes } from '../../../shared/posters.ts';
import type { Group } from '../../features/purchase/offer.ts';
import type { ShopFacts } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import type { T } from '../../lib/texts/texts.ts';

/** The preview of the group's link. */
export const seo = {
  meta: (t, data, shop, locale) =>
    data && { description: descriptionOf(data.group, t, shop), ...pictureOf(data.group, locale) },
} satisfies Pick<ScreenHandle<{ group: Group }>, 'meta'>;

function descriptionOf(group: Group, t: T, { currency }: ShopFacts): string {
  if (group.status !== 'open') return t(`group.${group.status}.title`);
  return t('group.invitation', { count: group.missing, price: formatMoney(fenOf(group.price), currency) });
}

/** Its wide poster while it waits; messengers keep a picture by its address, which changes with the seats. */
function pictureOf({ orderno, status, missing, pic_url: image }: Group, locale: Locale) {
  if (status !== 'open') return { image };
  const path = `${posterAddress({ orderno, locale, shape: 'wide' })}?missing=${missing}`;
  return { made: { path, ...posterSizes.wide } };
}
