import { copy } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers. */
  what: string;
  /** An icon alone. */
  small?: boolean;
}

/** Copies a number; hidden without JavaScript, since it would do nothing. */
export function CopyButton({ text, what, small }: CopyButtonProps) {
  const { t } = useTexts();
  const act = () => void copy(text, { copied: t('orderDetail.copied'), failed: t('invite.copyFailed') });
  const label = `${t('orderDetail.copy')} ${what}`;
  if (small) {
    return (
      <button type="button" className={`tap ${styles.small}`} aria-label={label} onClick={act}>
        <Icon name="copy" size={18} />
      </button>
    );
  }
  return (
    <Button kind="line" size="small" icon="copy" className={styles.scripted} aria-label={label} onClick={act}>
      {t('orderDetail.copy')}
    </Button>
  );
}
