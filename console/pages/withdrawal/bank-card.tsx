import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { timeNow } from '../../../web/clock.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import type { Withdrawal } from './data.ts';
import styles from './withdrawal.module.css';

/** The card that is paid to, masked until somebody who may asks for it. */
export function BankCard({
  withdrawal: { id, bank_name, bank_truename, bank_account, card },
}: {
  withdrawal: Withdrawal;
}) {
  const { t, span } = useTexts();
  const mayRead = useMay()('cardNumbers:read');
  const read = useAct('withdrawalCard');
  const [whole, setWhole] = useState<ConsoleOutput<'withdrawalCard'> | null>(null);
  const show = async () => {
    const acted = await read.run({ id });
    if (acted.done) setWhole(acted.data);
  };
  return (
    <>
      <div className={styles.bank}>
        <Icon name="bank" />
        <div className={styles.grow}>
          <b className={styles.number}>
            <Num>{whole?.bank_account ?? bank_account}</Num>
          </b>
          <p className={styles.meta}>
            <span>{`${bank_name} · ${t('withdrawal.holder', { name: whole?.bank_truename ?? bank_truename })}`}</span>
            {card.since !== null && (
              <span>{` · ${t('withdrawal.bound', { time: span(timeNow() - card.since) })}`}</span>
            )}
          </p>
        </div>
        {mayRead && !whole && (
          <Button size="small" busy={read.busy} onClick={show}>
            {t('withdrawal.showCard')}
          </Button>
        )}
      </div>
      {!whole && <Note icon="eye">{t(mayRead ? 'withdrawal.cardLogged' : 'withdrawal.cardOthers')}</Note>}
      <RefusedNote refused={read.refused} />
    </>
  );
}
