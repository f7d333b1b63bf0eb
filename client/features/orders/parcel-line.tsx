import type { ReactNode } from 'react';
import { addressOfOrder } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Time } from '../../ui/time/time.tsx';
import { LastDay } from './last-day.tsx';
import { hasStandingReturn } from './may-apply.ts';
import type { Order } from './order-row.ts';
import styles from './parcel-line.module.css';

interface Line {
  icon: IconName;
  text: ReactNode;
  /** The shopper has to do something. */
  wanted?: boolean;
}

/** What became of the goods, in one line that leads to the order. */
export function ParcelLine({ orderno, line }: { orderno: string; line: Line }) {
  return (
    <Link to={addressOfOrder(orderno)} className={styles.line} data-wanted={line.wanted || undefined}>
      <Icon name={line.icon} size={18} />
      <span className={styles.text}>{line.text}</span>
      <Icon name="next" size={15} flip />
    </Link>
  );
}

/** That line; null while there is nothing to say of the goods. */
export function useParcelLine(order: Order): Line | null {
  const { shipping, goods_return: asked, return_kind, return_until } = order;
  const { t } = useTexts();
  const { state, state_txt, sent_at, received_at, carrier, end_why } = shipping;
  if (asked && (hasStandingReturn(order) || isRefusedSince(asked, sent_at))) {
    return { icon: 'refund', text: asked.state_txt, wanted: asked.state === 'accepted' };
  }
  switch (state) {
    case 'none':
      return null;
    case 'address_missing':
      return { icon: 'pin', text: t('parcel.text.address_missing'), wanted: true };
    case 'to_send':
      if (!end_why) return { icon: 'box', text: state_txt };
      // One that came back did so for an address that may be wrong.
      return { icon: 'box', text: `${t(`parcel.${end_why}`)} · ${state_txt}`, wanted: end_why === 'came_back' };
    case 'sent':
      return { icon: 'truck', text: <At words={state_txt} at={sent_at} after={carrier} /> };
    case 'received':
      return {
        icon: 'check',
        text: (
          <>
            <At words={state_txt} at={received_at} />
            {return_kind === 'return' && return_until && (
              <small>
                <LastDay order={{ return_kind, return_until }} />
              </small>
            )}
          </>
        ),
      };
  }
}

/** Refused after the parcel was sent: it was about these goods, while after an earlier one the shop sends them. */
const isRefusedSince = ({ state, decided_at }: NonNullable<Order['goods_return']>, sentAt: string | null) =>
  state === 'refused' && decided_at !== null && sentAt !== null && Date.parse(decided_at) >= Date.parse(sentAt);

function At({ words, at, after }: { words: string; at: string | null; after?: string }) {
  return (
    <>
      <span>{words}</span>
      {at && (
        <>
          <span> · </span>
          <Time at={at} />
        </>
      )}
      {after && (
        <>
          <span> · </span>
          <bdi>{after}</bdi>
        </>
      )}
    </>
  );
}
