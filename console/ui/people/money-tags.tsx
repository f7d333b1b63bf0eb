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

/** Why the bank may have paid a pending withdrawal already. */
export function UnderWayTags({ row: { filed_at, asked_at } }: { row: Pick<WithdrawalRow, 'filed_at' | 'asked_at'> }) {
  const { t, dateTime } = useTexts();
  return (
    <>
      {asked_at !== null && <Tag tone="wait">{t('withdrawal.asked')}</Tag>}{' '}
      {filed_at !== null && <Tag icon="download">{t('withdrawal.filed', { time: dateTime(filed_at) })}</Tag>}
    </>
  );
}

/** What speaks gravely against paying a withdrawal. */
export function DoubtTags({ doubts }: Pick<WithdrawalRow, 'doubts'>) {
  const { t } = useTexts();
  return doubts.map((doubt) => (
    <Tag key={doubt} tone="late">
      {t(`withdrawal.doubt.${doubt}`)}
    </Tag>
  ));
}

const tones: Record<WithdrawalStatus, Tone> = { pending: 'plain', paid: 'settled', refused: 'back' };

/** The state of a withdrawal in a word. */
export function WithdrawalTag({ status }: { status: WithdrawalStatus }) {
  const { t } = useTexts();
  return <Tag tone={tones[status]}>{t(`withdrawal.${status}`)}</Tag>;
}
