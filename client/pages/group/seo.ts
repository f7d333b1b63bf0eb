import { fenOf, formatMoney } from '../../../shared/money.ts';
import type { Group } from '../../features/purchase/offer.ts';
import type { ShopFacts } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import type { T } from '../../lib/texts/texts.ts';

/** The preview of the group's link. */
export const seo = {
  meta: (t, data, shop) => data && { description: descriptionOf(data.group, t, shop), image: data.group.pic_url },
} satisfies Pick<ScreenHandle<{ group: Group }>, 'meta'>;

function descriptionOf(group: Group, t: T, { currency }: ShopFacts): string {
  if (group.status !== 'open') return t(`group.${group.status}.title`);
  return t('group.invitation', { count: group.missing, price: formatMoney(fenOf(group.price), currency) });
}
