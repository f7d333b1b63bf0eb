import { Form, useNavigation } from 'react-router-dom';
import { fenOf, formatMoney } from '../../../shared/money.ts';
import { useShop } from '../../lib/context.ts';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './recharge-act.module.css';
import type { RechargeAct } from './recharge-act.ts';
import type { Followed } from './recharge-data.ts';

interface SendBackProps extends Pick<Followed, 'recharge' | 'hasFundPassword'> {
  idempotencyKey: string;
  answer?: RechargeAct;
}

/** What of a recharge is left goes back the way it came; it also works without JavaScript. */
export function SendBack({ recharge, hasFundPassword, idempotencyKey, answer }: SendBackProps) {
  const { t } = useTexts();
  const { currency } = useShop();
  const navigation = useNavigation();
  const sendOnce = useSendOnce();
  const { number, channel, returnable, returns } = recharge;
  const toCard = channel === 'transfer';
  const text = toCard ? 'rechargeReturn.byTransfer' : 'rechargeReturn.text';
  return (
    <Card heading={t('rechargeReturn.title')}>
      <div className={styles.act}>
        {returns.map(({ status_txt, created_at }) => (
          <p key={created_at} className={styles.text}>
            {status_txt}
          </p>
        ))}
        {returnable > 0 && (
          <Form method="post" replace className={styles.act} onSubmit={sendOnce}>
            <input type="hidden" name="intent" value="send_back" />
            <input type="hidden" name="number" value={number} />
            <input type="hidden" name="money" value={returnable} />
            <input type="hidden" name="key" value={idempotencyKey} />
            <ShownTo />
            <p className={styles.text}>
              <Text k={text} amount={<Money yuan={returnable} />} />
            </p>
            <p className={styles.text}>{t('rechargeReturn.ask')}</p>
            {toCard && hasFundPassword && (
              <PasswordField name="safe_pwd" label={t('field.safe_pwd')} autoComplete="off" />
            )}
            {answer && !answer.done && <RefusedHint>{answer.text}</RefusedHint>}
            <Button type="submit" kind="line" block busy={navigation.formData?.get('intent') === 'send_back'}>
              {t('rechargeReturn.act', { amount: formatMoney(fenOf(returnable), currency) })}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
