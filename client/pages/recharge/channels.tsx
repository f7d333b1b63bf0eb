import type { AskedPromise } from '../../lib/promises.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Disc } from '../../ui/list-row/disc.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import { RadioRow, RadioRows } from '../../ui/radio-row/radio-row.tsx';
import styles from './recharge.module.css';
import type { PayChannel } from './recharge-data.ts';

interface ChannelsProps {
  channels: PayChannel[];
  chosen?: string;
  promised: AskedPromise;
}

/** The pay channels, one of them chosen. */
export function Channels({ channels, chosen, promised }: ChannelsProps) {
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
            <span>
              {/* Channels with a page of their own are credited without staff. */}
              <PromiseText of="recharge" promises={promised.promises} at={account === '' ? null : promised.at} />
            </span>
          </span>
        </RadioRow>
      ))}
    </RadioRows>
  );
}
