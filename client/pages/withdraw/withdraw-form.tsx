import { useRef } from 'react';
import { ChangedCard } from '../../features/wallet/changed-card.tsx';
import { MoneyField } from '../../features/wallet/money-field.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { inPlace, Link } from '../../ui/link/link.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Sum } from '../../ui/price/price.tsx';
import { Arrives } from './arrives.tsx';
import type { WithdrawAnswer } from './ask-withdrawal.ts';
import styles from './withdraw.module.css';
import type { WithdrawData } from './withdraw-data.ts';

interface WithdrawFormProps extends WithdrawData {
  card: NonNullable<WithdrawData['card']>;
  /** The amount from the address, or empty. */
  money: string;
  /** All that is left is taken, before the account is deleted. */
  closing: boolean;
  idempotencyKey: string;
  answer?: WithdrawAnswer;
}

/** Amount, and the fund password of shoppers who have one; cost and time of arrival are shown before the tap. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { by, balance, least, isFirst, card, payableAt, hasFundPassword, promised } = props;
  const { money, closing, idempotencyKey, answer } = props;
  const { t } = useTexts();
  const bound = isFirst ? 'withdraw.min' : 'withdraw.minLater';
  const amount = useRef<HTMLInputElement>(null);
  const fillAll = () => {
    if (amount.current) amount.current.value = balance.toFixed(2);
  };
  return (
    <>
      <Card rows>
        <Rows label={t('withdraw.card')}>
          <LinkRow
            to="/user/payment"
            icon="bank"
            disc="plain"
            title={
              <>
                <bdi>{card.bank}</bdi> <bdi dir="ltr">{card.account}</bdi>
              </>
            }
            detail={t('withdraw.change')}
          />
        </Rows>
      </Card>
      <Card>
        <ScreenForm intent="withdraw" by={by} answer={answer} submit={t('withdraw.submit')} busy={t('withdraw.busy')}>
          <input type="hidden" name="key" value={answer?.values.key ?? idempotencyKey} />
          {closing && <input type="hidden" name="closing" value="1" />}
          <div className={styles.balance}>
            <div>
              <p className={styles.label}>{t('withdraw.balance')}</p>
              <Sum yuan={balance} />
            </div>
            {balance > 0 && !closing && (
              <ButtonLink
                to={`/user/withdraw?money=${balance}`}
                replace
                kind="tint"
                size="small"
                onClick={(event) => inPlace(fillAll)(event)}
              >
                {t('withdraw.all')}
              </ButtonLink>
            )}
          </div>
          <MoneyField
            ref={amount}
            label={t('withdraw.amount')}
            money={money}
            help={closing ? 'withdraw.closing' : bound}
            sums={{ amount: least }}
            answer={answer}
          />
          {hasFundPassword && (
            <PasswordField
              name="safe_pwd"
              label={t('field.safe_pwd')}
              help={<Link to="/user/support">{t('forgot.title')}</Link>}
              problem={answer?.problems.safe_pwd}
              autoComplete="off"
            />
          )}
          <Facts
            facts={[
              [t('withdraw.fee'), t('withdraw.free')],
              [t('withdraw.arrives'), <Arrives key="arrives" promised={promised} />],
            ]}
          />
          {payableAt !== null && <ChangedCard payableAt={payableAt} />}
          <Hint icon="shield">{t('withdraw.held')}</Hint>
        </ScreenForm>
      </Card>
    </>
  );
}
