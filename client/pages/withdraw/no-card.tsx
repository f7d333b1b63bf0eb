import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';

/** Without a card on file there is nowhere to withdraw to. */
export function NoCard() {
  const { t } = useTexts();
  return (
    <Empty title={t('withdraw.noCard.title')} text={t('withdraw.noCard.text')} icon="bank">
      <ButtonLink to="/user/addbank" kind="primary">
        {t('withdraw.noCard.action')}
      </ButtonLink>
    </Empty>
  );
}
