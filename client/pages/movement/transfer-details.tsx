import type { ReactNode } from 'react';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { addressOfCause, type Movement } from '../../features/wallet/movement.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './transfer-details.module.css';

/** The transfers of one row: what it belongs to, the balance before and after, and each step of the money. */
export function TransferDetails({ movement }: { movement: Movement }) {
  const { t } = useTexts();
  const { amount, kind_txt, transfers } = movement;
  return (
    <div className="stack loose">
      <p className={styles.amount}>
        <span>{kind_txt}</span>
        <Amount yuan={amount} />
      </p>
      <Facts facts={useFacts(movement)} />
      <h3 className={styles.heading}>{t('transferDetails.moves')}</h3>
      <ol className={styles.moves}>
        {transfers.map((transfer) => (
          <Move key={transfer.id} transfer={transfer} />
        ))}
      </ol>
      <Onward movement={movement} />
    </div>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function useFacts({ amount, balance, created_at, title, number, ref }: Movement): Fact[] {
  const { t } = useTexts();
  const facts: Fact[] = [
    [t('transferDetails.time'), <Time key="time" at={created_at} />],
    [t('transferDetails.before'), <Money key="before" yuan={yuanOf(fenOf(balance) - fenOf(amount))} />],
    [t('transferDetails.after'), <Money key="after" yuan={balance} />],
  ];
  if (number !== '') {
    const name = t(ref.startsWith('recharge:') ? 'transferDetails.recharge' : 'transferDetails.order');
    facts.unshift([
      name,
      <bdi key="number" dir="ltr">
        {number}
      </bdi>,
    ]);
  }
  if (title !== '') facts.unshift([t('transferDetails.for'), <bdi key="title">{title}</bdi>]);
  return facts;
}

/** One transfer: from where to where, how much, when. */
function Move({ transfer: { from, to, kind_txt, amount, created_at } }: { transfer: Movement['transfers'][number] }) {
  const { t } = useTexts();
  return (
    <li className={styles.move}>
      <p className={styles.accounts}>
        <span>{t(`place.${from}`)}</span>
        <span className="sr">{` ${t('transferDetails.arrow')} `}</span>
        <Icon name="next" size={15} flip />
        <span>{t(`place.${to}`)}</span>
        <Money yuan={amount} strong />
      </p>
      <p className={styles.when}>
        <span>{`${kind_txt} · `}</span>
        <Time at={created_at} />
      </p>
    </li>
  );
}

const goals: Record<string, TextKey> = {
  order: 'placed.order',
  return: 'placed.order',
  recharge: 'transferDetails.seeRecharge',
  withdrawal: 'transferDetails.seeWithdrawal',
};

/** The link to the order, recharge or withdrawal that it was for. */
function Onward({ movement }: { movement: Movement }) {
  const { t } = useTexts();
  const text = goals[movement.ref.split(':')[0] ?? ''];
  if (!text) return null;
  return (
    <ButtonLink to={addressOfCause(movement)} kind="tint" block>
      {t(text)}
    </ButtonLink>
  );
}
