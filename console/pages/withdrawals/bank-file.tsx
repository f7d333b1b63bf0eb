import { useState } from 'react';
import { useApi } from '../../lib/context.ts';
import { Refused } from '../../lib/refused.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Money } from '../../ui/money/money.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { Push } from '../../ui/queue/queue.tsx';
import { MOST_ON_SHEET, type WithdrawalRow } from './row.ts';

type Format = 'csv' | 'pain.001';

interface BankFileProps {
  rows: readonly WithdrawalRow[];
  onMade: () => void;
  /** The bank has done it. */
  onPay: () => void;
}

/** The bar below a list with ticked withdrawals: a file for the bank with all of them. */
export function BankFile({ rows, onMade, onPay }: BankFileProps) {
  const { t, money } = useTexts();
  const api = useApi();
  const [busy, setBusy] = useState<Format | null>(null);
  const [refused, setRefused] = useState<{ why: Refused; format: Format } | null>(null);
  const total = rows.reduce((sum, row) => sum + row.money, 0);

  const summary: StepUpSummary = {
    verb: t('withdrawals.fileVerb'),
    fen: total,
    rows: rows
      .slice(0, MOST_ON_SHEET)
      .map(({ id, shopper, bank_account, money: sum }) => [
        `W${id} · ${shopper.nickname} · ${bank_account}`,
        money(sum),
      ]),
    final: t('withdrawals.fileMeans', { count: rows.length }),
    button: t('withdrawals.file', { amount: money(total) }),
  };

  const make = async (format: Format, again = false) => {
    if (busy) return;
    setBusy(format);
    setRefused(null);
    try {
      saveFile(await api.file('withdrawalFile', { ids: rows.map(({ id }) => id), format, again }, { summary }));
      onMade();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused({ why: error, format });
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <span>
        {t('withdrawals.ticked', { count: rows.length })} · <Money fen={total} strong />
      </span>
      <RefusedNote refused={refused?.why ?? null} />
      <Push />
      {refused?.why.reason === 'withdrawalFiled' && (
        <Button onClick={() => make(refused.format, true)}>{t('withdrawals.fileAgain')}</Button>
      )}
      <Button onClick={onPay}>{t('withdrawals.payTicked')}</Button>
      <Button icon="download" busy={busy === 'csv'} onClick={() => make('csv')}>
        {t('withdrawals.csv')}
      </Button>
      <Button kind="primary" icon="download" busy={busy === 'pain.001'} onClick={() => make('pain.001')}>
        {t('withdrawals.file', { amount: money(total) })}
      </Button>
    </>
  );
}
