import { useState } from 'react';
import { mayAsk, noteAsked } from '../../lib/push/device.ts';
import { useTurnPushOn } from '../../lib/push/use-push.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../button/button.tsx';
import { Disc } from '../list-row/disc.tsx';
import styles from './ask-push.module.css';

/** Asks once on each device whether the shopper wants to be notified; the browser asks only after a tap here. */
export function AskPush() {
  const { t } = useTexts();
  const [open, setOpen] = useState(mayAsk);
  const { turnOn, busy } = useTurnPushOn();
  if (!open) return null;
  const close = () => {
    noteAsked();
    setOpen(false);
  };
  return (
    <section className={styles.card} aria-labelledby="ask-push">
      <Disc icon="bell" kind="plain" />
      <div>
        <h2 className={styles.title} id="ask-push">
          {t('push.ask')}
        </h2>
        <p className={styles.text}>{t('push.offText')}</p>
      </div>
      <div className={styles.acts}>
        <Button kind="tint" size="small" busy={busy} onClick={() => void turnOn().finally(close)}>
          {t('push.turnOn')}
        </Button>
        <Button kind="quiet" size="small" onClick={close}>
          {t('push.no')}
        </Button>
      </div>
    </section>
  );
}
