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
            <Turn kind="tint" words="push.turnOn" busy={busy} disabled={state === null} onClick={turnOn} />
          )}
          {state === 'on' && <Turn kind="line" words="push.turnOff" busy={busy} onClick={turnOff} />}
        </div>
        <Room />
      </div>
      <noscript>
        <p className={styles.text}>{t('push.noScript')}</p>
      </noscript>
    </Card>
  );
}

function Turn({
  words: key,
  ...button
}: { words: TextKey } & Omit<ComponentProps<typeof Button>, 'size' | 'children'>) {
  const { t } = useTexts();
  return (
    <Button size="small" className={styles.turn} {...button}>
      {t(key)}
    </Button>
  );
}

/** As high as the highest state: which one it is comes after the page is drawn, and must not move what is below. */
function Room() {
  const { t } = useTexts();
  return Object.entries(words).map(([state, text]) => (
    <div key={state} className={styles.room} aria-hidden>
      <p className={styles.text}>{t(text)}</p>
      {state === 'off' && <Turn kind="tint" words="push.turnOn" disabled />}
    </div>
  ));
}
