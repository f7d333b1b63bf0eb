import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../hint/hint.tsx';

/** Says that the content of this screen is a fixed sample (docs/domain.md, Screens). */
export function SampleMark() {
  const { t } = useTexts();
  return (
    <Hint>
      <b>{t('sample.mark')}</b> <span>{t('sample.text')}</span>
    </Hint>
  );
}
