import { useTexts } from '../../lib/texts/texts.ts';
import { CheckboxRow } from '../../ui/checkbox-row/checkbox-row.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Money } from '../../ui/price/price.tsx';
import { RadioRow, RadioRows } from '../../ui/radio-row/radio-row.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './channel-choice.module.css';
import type { Shopper } from './offer.ts';
import { CHANNEL } from './pay-by-channel.ts';
import type { PayChannel } from './terms.ts';

/** The form of the button, which stands in the foot of the sheet. */
export const CHANNEL_FORM = 'pay-by-channel';

interface ChannelChoiceProps {
  channels: PayChannel[];
  shopper: Shopper;
  chosen: PayChannel;
  onChoose: (channel: PayChannel) => void;
  usesBalance: boolean;
  onUseBalance: (uses: boolean) => void;
}

/** Through which channel this order is paid, and whether the wallet pays a part of it. */
export function ChannelChoice(props: ChannelChoiceProps) {
  const { channels, shopper, chosen, onChoose, usesBalance, onUseBalance } = props;
  const { t } = useTexts();
  return (
    <div className={styles.choice}>
      <RadioRows legend={t('confirm.payThis')}>
        {channels.map((channel) => (
          <RadioRow
            key={channel.id}
            name={CHANNEL}
            form={CHANNEL_FORM}
            value={channel.id}
            checked={channel === chosen}
            onChange={() => onChoose(channel)}
          >
            <Icon name={channel.account === '' ? 'wallet' : 'bank'} />
            <span className={styles.words}>
              <b>{channel.desc1}</b>
              <span>{t(channel.account === '' ? 'confirm.paidAtOnce' : 'confirm.paidChecked')}</span>
            </span>
          </RadioRow>
        ))}
      </RadioRows>
      {shopper.recharge_money > 0 ? (
        <CheckboxRow
          name="use_balance"
          form={CHANNEL_FORM}
          value="1"
          checked={usesBalance}
          onChange={({ currentTarget: { checked } }) => onUseBalance(checked)}
        >
          <Text k="confirm.useBalance" amount={<Money yuan={shopper.recharge_money} strong />} />
        </CheckboxRow>
      ) : null}
      {/* Nobody sends a transfer back without the card and its password. */}
      {chosen.account === '' && (
        <CheckboxRow name="send_back" form={CHANNEL_FORM} value="1">
          {t('confirm.returnIfFailed')}
        </CheckboxRow>
      )}
    </div>
  );
}
