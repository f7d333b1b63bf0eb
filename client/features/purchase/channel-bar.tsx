import { Form } from 'react-router-dom';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { CHANNEL_FORM } from './channel-choice.tsx';
import styles from './confirmation.module.css';
import type { Purchase } from './confirmation.tsx';
import { shortBy, totalOf } from './offer.ts';
import { Alarm } from './pay-bar.tsx';
import { problemText } from './problem-text.ts';

/** The button that pays this order through the chosen channel; the wallet may be recharged instead. */
export function ChannelBar({ offer, shopper, address, byChannel }: Purchase) {
  const { t } = useTexts();
  const { channel, yuan, busy, problem, fields, send } = byChannel;
  const short = shortBy(totalOf(offer), shopper);
  const recharge = `/user/recharge?${new URLSearchParams({ money: String(short), next: address })}`;
  return (
    <Form id={CHANNEL_FORM} method="post" className={styles.pay} onSubmit={send}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && <Alarm role="alert">{problemText(t, problem)}</Alarm>}
      <p className={styles.short}>
        <span>
          <Text k="confirm.short" amount={<Money yuan={short} />} />
        </span>
        <Link to={recharge}>{t('confirm.recharge')}</Link>
      </p>
      <Button type="submit" kind="primary" block busy={busy}>
        <span>
          <Text k="confirm.payBy" channel={<bdi>{channel?.desc1}</bdi>} amount={<Money yuan={yuan} />} />
        </span>
      </Button>
    </Form>
  );
}
