import { PayableAt } from '../../features/wallet/payable-at.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { OutcomeCard } from '../../ui/outcome-card/outcome-card.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Arrives } from './arrives.tsx';
import type { Asked } from './ask-withdrawal.ts';
import type { WithdrawData } from './withdraw-data.ts';

interface WithdrawDoneProps {
  asked: Asked;
  /** Yuan. */
  balance: number;
  promised: WithdrawData['promised'];
}

/** The withdrawal was accepted: the server's message, the remaining balance, and what follows. */
export function WithdrawDone({ asked, balance, promised }: WithdrawDoneProps) {
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
          asked.payableAt === null ? (
            <Arrives key="arrives" promised={promised} />
          ) : (
            <PayableAt key="at" at={asked.payableAt} />
          ),
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
