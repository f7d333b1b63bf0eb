import type { ComponentProps } from 'react';
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
      <div className={styles.states}>
        <div>
          <p className={styles.text} role="status">
            {t(words[state ?? 'off'])}
          </p>
          {(state === null || state === 'off') && (
            <Turn kind="tint" busy={busy} disabled={state === null} onClick={turnOn}>
              {t('push.turnOn')}
            </Turn>
          )}
          {state === 'on' && (
            <Turn kind="line" busy={busy} onClick={turnOff}>
              {t('push.turnOff')}
            </Turn>
          )}
        </div>
        <Room />
      </div>
      <noscript>
        <p className={styles.text}>{t('push.noScript')}</p>
      </noscript>
    </Card>
  );
}

const Turn = (button: ComponentProps<typeof Button>) => <Button size="small" className={styles.turn} {...button} />;

/** As high as the highest state: which one it is comes after the page is drawn, and must not move what is below. */
function Room() {
  const { t } = useTexts();
  return Object.entries(words).map(([state, text]) => (
    <div key={state} className={styles.room} aria-hidden>
      <p className={styles.text}>{t(text)}</p>
      {state === 'off' && (
        <Turn kind="tint" disabled>
          {t('push.turnOn')}
        </Turn>
      )}
    </div>
  ));
}
