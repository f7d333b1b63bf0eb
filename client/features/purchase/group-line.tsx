import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { initialOf, membersOf, Slots } from '../../ui/slots/slots.tsx';
import { Trans } from '../../ui/trans/trans.tsx';
import type { Offer, Shopper } from './offer.ts';

/** Which group the payment opens or joins, and how many places are left after it. */
export function GroupLine({ offer, shopper }: { offer: Offer; shopper: Shopper | null }) {
  const { t } = useTexts();
  const { group, size } = offer;
  const { nickname = '', avatar = 1, avatar_url } = shopper ?? {};
  const me = { initial: initialOf(nickname), avatar, avatar_url };
  const people = group ? [...membersOf(group), me] : [me];
  const open = (group?.missing ?? size) - 1;
  return (
    <Hint sign={<Slots size={32} people={people} open={open} />}>
      <Trans
        text={t(textOf(group, open), { count: open, size, name: '{{name}}' })}
        parts={{ name: <b dir="auto">{group?.nickname}</b> }}
      />
    </Hint>
  );
}

function textOf(group: Offer['group'], open: number) {
  if (!group) return 'confirm.open';
  return open === 0 ? 'confirm.completes' : 'confirm.joins';
}
