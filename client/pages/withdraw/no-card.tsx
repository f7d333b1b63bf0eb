import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';

/** Without a card on file there is nowhere to withdraw to. */
export function NoCard() {
  const { t } = useTexts();
  const way = { to: '/user/addbank?next=/user/withdraw', text: t('withdraw.noCard.action') };
  return <Empty icon="bank" title={t('withdraw.noCard.title')} text={t('withdraw.noCard.text')} way={way} />;
}
