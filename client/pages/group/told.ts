import { fenOf, formatMoney } from '../../../shared/money.ts';
import type { ShopFacts } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import type { T } from '../../app/texts.tsx';
import type { Group } from '../../components/confirmation/offer.ts';

/** What those are told of the group who are sent its link. */
export const told = {
  meta: (t, data, shop) => data && { description: descriptionOf(data.group, t, shop), image: data.group.pic_url },
} satisfies Pick<ScreenHandle<{ group: Group }>, 'meta'>;

function descriptionOf(group: Group, t: T, { currency }: ShopFacts): string {
  if (group.status !== 'open') return t(`group.${group.status}.title`);
  return t('group.invitation', { count: group.missing, price: formatMoney(fenOf(group.price), currency) });
}
