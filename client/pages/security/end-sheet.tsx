import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import styles from './security.module.css';

interface EndSheetProps {
  device: string;
  open: boolean;
  onClose: () => void;
  onEnd: () => void;
}

/** Asks whether to log out another session. */
export function EndSheet({ device, open, onClose, onEnd }: EndSheetProps) {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('security.session.ask')}
      foot={
        <div className={styles.answers}>
          <Button kind="danger" block onClick={onEnd}>
            {t('security.session.endNow')}
          </Button>
          <Button kind="line" block onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{t('security.session.askText', { device })}</p>
    </Sheet>
  );
}
