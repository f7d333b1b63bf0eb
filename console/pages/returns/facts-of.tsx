import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Texts } from '../../lib/texts.ts';
import type { Fact } from '../../ui/facts/facts.tsx';
import { Num } from '../../ui/money/money.tsx';
import type { GoodsReturn } from './goods-return.ts';

/** What speaks for and against a return. */
export function factsOf(goods: GoodsReturn, { t, count, dateTime }: Texts): Fact[] {
  const { parcel, send_to: sendTo, carrier, tracking, status, others, shopper } = goods;
  const facts: Fact[] = [
    {
      key: 'parcel',
      icon: 'truck',
      what: t('returns.parcel'),
      finding: parcel ? (
        <>
          <bdi>{parcel.carrier}</bdi> <Num>{parcel.tracking}</Num>
          <span>{` · ${t('shipping.sent')} ${dateTime(parcel.sent_at)}`}</span>
          {parcel.received_at !== null && <span>{` · ${t('shipping.received')} ${dateTime(parcel.received_at)}`}</span>}
        </>
      ) : (
        t('returns.notSent')
      ),
    },
    {
      key: 'tax',
      icon: 'refund',
      what: t('returns.taxRequest'),
      ...(status === orderStatus.requested
        ? { finding: t('returns.taxAsked'), tone: 'wait' as const }
        : { finding: t(status === orderStatus.refunded ? 'returns.taxPaid' : 'facts.none') }),
    },
    {
      key: 'others',
      icon: 'returns',
      what: t('returns.others'),
      finding: count(others),
      ...(others > 1 && { tone: 'wait' as const }),
    },
  ];
  // A server of the version before does not say it.
  if (sendTo) facts.push({ key: 'to', icon: 'store', what: t('returns.sendTo'), finding: <bdi>{sendTo}</bdi> });
  if (tracking !== '') {
    const finding = (
      <>
        <bdi>{carrier}</bdi> <Num>{tracking}</Num>
      </>
    );
    facts.push({ key: 'back', icon: 'undo', what: t('returns.back'), finding });
  }
  if (shopper.blocked) {
    facts.push({ key: 'account', icon: 'user', what: t('facts.account'), finding: t('facts.blocked'), tone: 'late' });
  }
  return facts;
}
