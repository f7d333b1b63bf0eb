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

const tones: Record<WithdrawalStatus, Tone> = { pending: 'plain', paid: 'settled', refused: 'back' };

/** The state of a withdrawal in a word. */
export function WithdrawalTag({ status }: { status: WithdrawalStatus }) {
  const { t } = useTexts();
  return <Tag tone={tones[status]}>{t(`withdrawal.${status}`)}</Tag>;
}
