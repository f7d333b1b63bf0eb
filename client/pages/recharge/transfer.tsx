import type { ReactNode } from 'react';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import type { AskedPromise } from '../../lib/promises.ts';
import { copy } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { accountParts, copiedOf } from './account-parts.ts';
import { Proof } from './proof.tsx';
import type { Recharge } from './recharge-data.ts';
import styles from './transfer.module.css';

interface TransferProps {
  recharge: Recharge;
  account: string;
  promised: AskedPromise;
}

/** The details of a bank transfer: account, amount and reference; and its screenshot. */
export function Transfer({ recharge, account, promised }: TransferProps) {
  const { t } = useTexts();
  const { number, money } = recharge;
  return (
    <>
      <Card heading={t('recharge.transfer.heading')}>
        <ul>
          {account !== '' &&
            accountParts(account).map((part) => (
              <CopyableFact key={part.text} name={t(`recharge.transfer.${part.kind}`)} copied={copiedOf(part)}>
                <bdi dir={part.kind === 'number' ? 'ltr' : undefined}>{part.text}</bdi>
              </CopyableFact>
            ))}
          <CopyableFact name={t('recharge.transfer.amount')} copied={yuanOf(fenOf(money)).toFixed(2)}>
            <Money yuan={money} />
          </CopyableFact>
          <CopyableFact name={t('recharge.transfer.reference')} copied={number}>
            <bdi dir="ltr">{number}</bdi>
          </CopyableFact>
        </ul>
        <p className={styles.help}>{t('recharge.transfer.help')}</p>
      </Card>
      <Proof recharge={recharge} promised={promised} />
    </>
  );
}

function CopyableFact({ name, copied, children }: { name: string; copied: string; children: ReactNode }) {
  const { t } = useTexts();
  const words = { copied: t('recharge.copied'), failed: t('recharge.copyFailed') };
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value}>{children}</span>
      </span>
      {useHydrated() && (
        <button
          type="button"
          className={styles.copy}
          aria-label={t('recharge.copy', { what: name })}
          onClick={() => void copy(copied, words)}
        >
          <Icon name="copy" />
        </button>
      )}
    </li>
  );
}
