import { useTexts } from '../../lib/texts/texts.ts';
import { PromiseText } from '../../ui/promise/promise.tsx';
import type { WithdrawData } from './withdraw-data.ts';

/** When the money comes: after the review, with how soon that is. */
export function Arrives({ promised }: Pick<WithdrawData, 'promised'>) {
  const { t } = useTexts();
  return (
    <span>
      <span>{t('withdraw.arrivesText')}</span>
      <span> · </span>
      <PromiseText of="withdrawal" {...promised} />
    </span>
  );
}
