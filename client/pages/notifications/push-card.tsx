import type { PushState } from '../../lib/push/device.ts';
import { usePush } from '../../lib/push/use-push.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './notifications.module.css';

const words: Record<PushState, TextKey> = {
  unsupported: 'push.unsupported',
  install: 'push.ios',
  denied: 'push.denied',
  on: 'push.onText',
  off: 'push.offText',
};

/** Whether this browser is notified, and a button to change it. */
export function PushCard() {
  const { t } = useTexts();
  const { state, busy, turnOn, turnOff } = usePush();
  return (
    <Card heading={t('push.title')}>
      <p className={styles.text} role="status">
        {t(words[state ?? 'off'])}
      </p>
      {(state === null || state === 'off') && (
        <Button kind="tint" size="small" className={styles.turn} busy={busy} disabled={state === null} onClick={turnOn}>
          {t('push.turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button kind="line" size="small" className={styles.turn} busy={busy} onClick={turnOff}>
          {t('push.turnOff')}
        </Button>
      )}
      <noscript>
        <p className={styles.text}>{t('push.noScript')}</p>
      </noscript>
    </Card>
  );
}
