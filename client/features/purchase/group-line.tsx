import { initialOf, membersOf } from '../../../shared/places.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { Slots } from '../../ui/slots/slots.tsx';
import { Text } from '../../ui/text/text.tsx';
import type { Offer, Shopper } from './offer.ts';

/** Which group the payment opens or joins, and how many places are left after it. */
export function GroupLine({ offer, shopper }: { offer: Offer; shopper: Shopper }) {
  const { group, size } = offer;
  const { nickname, avatar, avatar_url } = shopper;
  const me = { initial: initialOf(nickname), avatar, avatar_url };
  const people = group ? [...membersOf(group), me] : [me];
  const open = (group?.missing ?? size) - 1;
  return (
    <Hint sign={<Slots size={32} people={people} open={open} />}>
      <Text k={textOf(group, open)} count={open} size={size} name={<b dir="auto">{group?.nickname}</b>} />
    </Hint>
  );
}

function textOf(group: Offer['group'], open: number) {
  if (!group) return 'confirm.open';
  return open === 0 ? 'confirm.completes' : 'confirm.joins';
}
