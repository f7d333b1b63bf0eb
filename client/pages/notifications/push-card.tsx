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

/** The button that changes a state. */
const turns: Partial<Record<PushState, { kind: 'tint' | 'line'; text: TextKey }>> = {
  off: { kind: 'tint', text: 'push.turnOn' },
  on: { kind: 'line', text: 'push.turnOff' },
};

/** Whether this browser is notified, and a button to change it. */
export function PushCard() {
  const { t } = useTexts();
  const { state, busy, turnOn, turnOff } = usePush();
  const shown = state ?? 'off';
  return (
    <Card heading={t('push.title')}>
      <div className={styles.states}>
        <div>
          <p className={styles.text} role="status">
            {t(words[shown])}
          </p>
          <ToggleButton
            state={shown}
            busy={busy}
            disabled={state === null}
            onClick={shown === 'on' ? turnOff : turnOn}
          />
        </div>
        <Placeholder />
      </div>
      <noscript>
        <p className={styles.text}>{t('push.noScript')}</p>
      </noscript>
    </Card>
  );
}

/** As high as the highest state: which one it is comes after the page is drawn, and must not move what is below. */
function Placeholder() {
  const { t } = useTexts();
  return (Object.keys(words) as PushState[]).map((state) => (
    <div key={state} className={styles.room} aria-hidden>
      <p className={styles.text}>{t(words[state])}</p>
      <ToggleButton state={state} disabled />
    </div>
  ));
}

type ToggleButtonProps = { state: PushState } & Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'onClick'>;

function ToggleButton({ state, ...button }: ToggleButtonProps) {
  const { t } = useTexts();
  const turn = turns[state];
  return (
    turn && (
      <Button size="small" kind={turn.kind} className={styles.turn} {...button}>
        {t(turn.text)}
      </Button>
    )
  );
}
