import { isolated } from '../../app/isolated.ts';
import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { Hint } from '../../components/hint/hint.tsx';

/** Another tab has put another shopper in the place of the one who was shown the page: they are asked first. */
export function OtherShopper({ name, onGoOn }: { name: string; onGoOn: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <Hint kind="error" role="alert">
        {t('confirm.otherShopper', { name: isolated(name) })}
      </Hint>
      <Button kind="primary" block onClick={onGoOn}>
        {t('confirm.asOther', { name: isolated(name) })}
      </Button>
    </>
  );
}
