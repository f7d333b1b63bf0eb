import { isolated } from '../../lib/texts/isolated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';

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
