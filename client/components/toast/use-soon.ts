import { useTexts } from '../../app/texts.tsx';
import { showToast } from './toast.tsx';

/** What a tap on a screen that is not built yet says (spec, section 8). */
export function useSoon(): () => void {
  const { t } = useTexts();
  return () => showToast(t('my.soon'));
}
