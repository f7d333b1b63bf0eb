import { useTexts } from '../../lib/texts/texts.ts';
import { Disc } from '../../ui/list-row/disc.tsx';
import { RadioRow, RadioRows } from '../../ui/radio-row/radio-row.tsx';
import styles from './recharge.module.css';
import type { PayChannel } from './recharge-data.ts';

/** The pay channels, one of them chosen. */
export function Channels({ channels, chosen }: { channels: PayChannel[]; chosen?: string }) {
  const { t } = useTexts();
  const current = channels.find(({ id }) => String(id) === chosen) ?? channels[0];
  return (
    <RadioRows legend={t('recharge.channels')}>
      {channels.map(({ id, desc1, desc2, account }) => (
        <RadioRow key={id} name="id" value={id} defaultChecked={id === current?.id}>
          <Disc kind="plain" icon={account === '' ? 'wallet' : 'bank'} />
          <span className={styles.words}>
            <b>{desc1}</b>
            <span>{desc2}</span>
          </span>
        </RadioRow>
      ))}
    </RadioRows>
  );
}
