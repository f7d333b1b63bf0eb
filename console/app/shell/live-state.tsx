import { useLiveState } from '../../lib/live.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './shell.module.css';

/** Since when the figures stand as they are shown. */
export function LiveState() {
  const { t, clock } = useTexts();
  const { connected, at } = useLiveState();
  const time = clock(at);
  return (
    <span className={styles.live} data-lost={!connected || undefined} role="status">
      {connected ? <i /> : <Icon name="alert" size={15} />}
      <span>{connected ? t('live.on', { time }) : t('live.lost', { time })}</span>
    </span>
  );
}

/** On a phone, which has no bar above: a line while the figures stand still. */
export function LostLine() {
  const { t, clock } = useTexts();
  const { connected, at } = useLiveState();
  return (
    <p className={styles.lost} role="status">
      {!connected && (
        <>
          <Icon name="alert" size={15} />
          <span>{t('live.lost', { time: clock(at) })}</span>
        </>
      )}
    </p>
  );
}
