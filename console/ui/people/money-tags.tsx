import { Fragment } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { RechargeStatus, WithdrawalStatus } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts.ts';
import { Tag, type Tone } from '../tag/tag.tsx';

/** The state of a recharge in a word. */
export function RechargeTag({ status, cancelled }: { status: RechargeStatus; cancelled: boolean }) {
  const { t } = useTexts();
  return (
    <Tag tone={status === 'credited' ? 'settled' : 'plain'}>
      {t(cancelled ? 'recharge.cancelled' : `recharge.${status}`)}
    </Tag>
  );
}

type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];

/** How far staff are with a pending withdrawal: what a second person does, and whether the bank has it. */
export function UnderWayTags({ row }: { row: WithdrawalRow }) {
  const { t, dateTime } = useTexts();
  const { filed_at, asked_at, agreed_until, second } = row;
  return (
    <>
      {agreed_until !== null ? (
        <Tag tone="settled" icon="check">
          {t('withdrawal.agreed')}
        </Tag>
      ) : asked_at !== null ? (
        <Tag tone="wait">{t('withdrawal.asked')}</Tag>
      ) : (
        second && <Tag tone="wait">{t('withdrawal.second')}</Tag>
      )}{' '}
      {filed_at !== null && <Tag icon="download">{t('withdrawal.filed', { time: dateTime(filed_at) })}</Tag>}
    </>
  );
}

/** What speaks gravely against paying a withdrawal. */
export function DoubtTags({ doubts }: Pick<WithdrawalRow, 'doubts'>) {
  const { t } = useTexts();
  return doubts.map((doubt) => (
    <Fragment key={doubt}>
      <Tag tone="late">{t(`withdrawal.doubt.${doubt}`)}</Tag>{' '}
    </Fragment>
  ));
}

/** Money that staff pay to a shopper: a tax refund, or a withdrawal, of which its money and card are known too. */
interface PayableRow {
  shopper: { blocked: boolean };
  /** Withdrawals of the shopper are frozen. */
  frozen: boolean;
  doubts?: WithdrawalRow['doubts'];
}

/** Whether something speaks against paying it. */
export const isDoubtful = ({ shopper, frozen, doubts = [] }: PayableRow): boolean =>
  shopper.blocked || frozen || doubts.length > 0;

/** All of that, gravest first. */
export function Doubts({ row: { shopper, frozen, doubts = [] } }: { row: PayableRow }) {
  const { t } = useTexts();
  return (
    <>
      {shopper.blocked && <Tag tone="late">{t('facts.blocked')}</Tag>}{' '}
      {frozen && <Tag tone="late">{t('facts.frozen')}</Tag>} <DoubtTags doubts={doubts} />
    </>
  );
}

const tones: Record<WithdrawalStatus, Tone> = { pending: 'plain', paid: 'settled', refused: 'back' };

/** The state of a withdrawal in a word. */
export function WithdrawalTag({ status }: { status: WithdrawalStatus }) {
  const { t } = useTexts();
  return <Tag tone={tones[status]}>{t(`withdrawal.${status}`)}</Tag>;
}
