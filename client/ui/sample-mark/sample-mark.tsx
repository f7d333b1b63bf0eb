import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../hint/hint.tsx';

/** Says that what stands on this screen is fixed sample content (docs/domain.md, Screens). */
export function SampleMark() {
  const { t } = useTexts();
  return (
    <Hint>
      <b>{t('sample.mark')}</b> {t('sample.text')}
    </Hint>
  );
}
