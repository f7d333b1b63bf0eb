import { serverNow } from '../../lib/now.ts';
import type { Texts } from '../../lib/texts.ts';
import type { Fact } from '../../ui/facts/facts.tsx';
import type { Recharge } from './recharge.ts';

/** What speaks for and against a recharge. */
export function factsOf(recharge: Recharge, { t, span, money }: Texts): Fact[] {
  const { same_picture: pictures, same_sum: sums, account, shopper } = recharge;
  const { credited } = account;
  return [
    {
      key: 'picture',
      icon: 'image',
      what: t('recharges.samePicture'),
      ...(pictures[0]
        ? {
            finding: t('recharges.also', { count: pictures.length, number: pictures[0].number }),
            tone: 'late' as const,
          }
        : { finding: t(recharge.proof ? 'recharges.pictureNew' : 'recharges.pictureMissing') }),
    },
    {
      key: 'sum',
      icon: 'copy',
      what: t('recharges.sameSum'),
      ...(sums[0]
        ? { finding: t('recharges.also', { count: sums.length, number: sums[0].number }), tone: 'wait' as const }
        : { finding: t('facts.none') }),
    },
    {
      key: 'card',
      icon: 'bank',
      what: t('recharges.cardName'),
      finding: account.card_name === '' ? t('facts.none') : account.card_name,
    },
    {
      key: 'account',
      icon: 'user',
      what: t('facts.account'),
      ...(shopper.blocked || account.frozen
        ? { finding: t(shopper.blocked ? 'facts.blocked' : 'facts.frozen'), tone: 'late' as const }
        : {
            finding: t('recharges.account', {
              age: span(serverNow() - account.created_at),
              count: credited.count,
              amount: money(credited.money),
            }),
          }),
    },
  ];
}
