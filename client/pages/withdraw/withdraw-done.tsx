import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { PayableAt } from '../../components/changed-card/payable-at.tsx';
import { OutcomeCard } from '../../components/outcome-card/outcome-card.tsx';
import { Money } from '../../components/price/price.tsx';
import type { Asked } from './ask-withdrawal.ts';

/** The withdrawal was taken: the server's message, the balance that is left, and what follows. */
export function WithdrawDone({ asked, balance }: { asked: Asked; balance: number }) {
  const { t } = useTexts();
  return (
    <OutcomeCard
      kind="info"
      icon="done"
      title={asked.msg}
      yuan={asked.money}
      text={t('withdraw.held')}
      facts={[
        [t('withdraw.balance'), <Money key="balance" yuan={balance} />],
        [
          t('withdraw.arrives'),
          asked.payableAt === null ? t('withdraw.arrivesText') : <PayableAt key="at" at={asked.payableAt} />,
        ],
      ]}
    >
      <ButtonLink to="/user/withdrawRecord" kind="primary" block>
        {t('wallet.withdrawRecord')}
      </ButtonLink>
      <ButtonLink to="/user/wallet" kind="line" block>
        {t('recharge.toWallet')}
      </ButtonLink>
    </OutcomeCard>
  );
}
