import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './wallet-card.module.css';

/** Held money, one line for each cause; nothing if there is none. */
export function Held({ info }: { info: CallOutput<'moneyInfo'> }) {
  const { t } = useTexts();
  const { group_held, group_orders, withdraw_held } = info;
  if (group_held === 0 && withdraw_held === 0) return null;
  return (
    <div className={styles.held}>
      {group_held > 0 && (
        <p>
          <Text k="wallet.heldInGroups" amount={<Money yuan={group_held} strong />} />
          <span>{` · ${t('wallet.waitingOrders', { count: group_orders })}`}</span>
        </p>
      )}
      {withdraw_held > 0 && (
        <p>
          <Text k="wallet.heldForWithdrawal" amount={<Money yuan={withdraw_held} strong />} />
        </p>
      )}
    </div>
  );
}
