import type { ChannelKey } from '../../../shared/contract/enums.ts';
import { timeNow } from '../../../web/clock.ts';
import { FIRST } from '../../lib/first-channel.ts';
import type { Texts } from '../../lib/texts.ts';
import type { Fact } from '../facts/facts.tsx';
import { Num } from '../money/money.tsx';
import type { Claim } from './claim.ts';

/** Others that look alike, each beside the queue of its channel; only transfers have pictures. */
function rowsOf(others: Claim['same_sum'], channel: ChannelKey = FIRST): Fact['rows'] {
  const search = channel === FIRST ? '' : `?channel=${channel}`;
  return others.map(({ number, username }) => {
    return { to: `/recharges/${number}${search}`, name: <Num key={number}>{number}</Num>, whose: username };
  });
}

/** What speaks for and against a recharge. */
export function claimFacts(recharge: Claim, { t, span, money, dateTime }: Texts): Fact[] {
  const { same_picture: pictures, same_sum: sums, sent_back, account, shopper, channel } = recharge;
  const { credited } = account;
  return [
    ...sent_back.map(({ money: sum, status, created_at }) => ({
      key: `back-${created_at}`,
      icon: 'refund' as const,
      what: t(`recharge.sentBack.${status}`, { amount: money(sum) }),
      finding: dateTime(created_at),
      ...(status === 'pending' && { tone: 'wait' as const }),
    })),
    {
      key: 'picture',
      icon: 'image',
      what: t('recharges.samePicture'),
      ...(pictures[0]
        ? { finding: t('recharges.also', { count: pictures.length }), tone: 'late' as const, rows: rowsOf(pictures) }
        : { finding: t(recharge.proof ? 'recharges.pictureNew' : 'recharges.pictureMissing') }),
    },
    {
      key: 'sum',
      icon: 'copy',
      what: t('recharges.sameSum'),
      ...(sums[0]
        ? { finding: t('recharges.also', { count: sums.length }), tone: 'wait' as const, rows: rowsOf(sums, channel) }
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
              age: span(timeNow() - account.created_at),
              count: credited.count,
              amount: money(credited.money),
            }),
          }),
    },
  ];
}
