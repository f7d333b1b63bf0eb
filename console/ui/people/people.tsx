import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Tag, type Tone } from '../tag/tag.tsx';

const tones: Record<OrderStatus, Tone> = {
  [orderStatus.waiting]: 'plain',
  [orderStatus.succeeded]: 'settled',
  [orderStatus.requested]: 'wait',
  [orderStatus.refunded]: 'back',
  [orderStatus.failed]: 'plain',
};

/** The state of an order in a word. */
export function OrderTag({ status }: { status: OrderStatus }) {
  const { t } = useTexts();
  return <Tag tone={tones[status]}>{t(`orders.status.${status}`)}</Tag>;
}

/** An order number, or what else is read or typed by hand, in blocks of four. */
export const spaced = (number: string): string => number.match(/.{1,4}/g)?.join(' ') ?? number;

interface PersonProps {
  person: { id: number; nickname: string; blocked: boolean };
  /** In a row that leads to something else: on a phone there is room for one link, and its name is none. */
  inRow?: boolean;
  /** What speaks against an act on the row, the block too: before the name, in place of the tag behind it. */
  doubts?: ReactNode;
}

/** A shopper's nickname, a link for those who may see the shopper. */
export function Person({ person, inRow = false, doubts }: PersonProps) {
  const may = useMay();
  const phone = usePhone();
  return (
    <>
      {doubts}{' '}
      {may('shoppers:read') && !(phone && inRow) ? (
        <Link to={`/shoppers/${person.id}`}>
          <bdi>{person.nickname}</bdi>
        </Link>
      ) : (
        <bdi>{person.nickname}</bdi>
      )}{' '}
      {doubts === undefined && <BlockedTag person={person} />}
    </>
  );
}

/** That a shopper is blocked; nothing of another. */
export function BlockedTag({ person: { blocked } }: { person: { blocked: boolean } }) {
  const { t } = useTexts();
  return (
    blocked && (
      <Tag tone="late" icon="block">
        {t('shoppers.blocked')}
      </Tag>
    )
  );
}
