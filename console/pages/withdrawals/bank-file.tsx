import { useState } from 'react';
import { saveFile } from '../../../web/save-file.ts';
import { useApi } from '../../lib/context.ts';
import type { Refused } from '../../lib/refused.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Doubtful } from '../../ui/doubtful/doubtful.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Push } from '../../ui/screen-layout/screen-layout.tsx';
import { doubtfulWithdrawals, type WithdrawalRow, withdrawalsOnSheet } from './row.tsx';

type Format = 'csv' | 'pain.001';

/** As banks call them. */
const NAMES: Record<Format, string> = { csv: 'CSV', 'pain.001': 'pain.001' };

interface BankFileProps {
  rows: readonly WithdrawalRow[];
  /** Whether the role may read whole card numbers, which the file has. */
  mayMake: boolean;
  onMade: () => void;
  /** The bank has done it. */
  onPay: () => void;
  /** Those that cannot be in a file are left out of it. */
  onLeaveOut: (ids: readonly number[]) => void;
}

/** The withdrawals that a refusal is about. */
function refusedIds({ data }: Refused): number[] {
  return typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids) ? data.ids : [];
}

/** The bar below a list with ticked withdrawals: a file for the bank with all of them. */
export function BankFile({ rows, mayMake, onMade, onPay, onLeaveOut }: BankFileProps) {
  const texts = useTexts();
  const { t, money } = texts;
  const api = useApi();
  const { attempt, busy, refused, forget } = useTry();
  /** That of the last try. */
  const [tried, setTried] = useState<Format>('pain.001');
  const total = rows.reduce((sum, row) => sum + row.money, 0);

  const doubtful = doubtfulWithdrawals(rows);
  const button = (format: Format) => t('withdrawals.file', { format: NAMES[format], amount: money(total) });
  const summaryOf = (format: Format): StepUpSummary => ({
    verb: t('withdrawals.fileVerb'),
    fen: total,
    rows: withdrawalsOnSheet(rows, texts),
    look: <Doubtful rows={doubtful} />,
    final: t('withdrawals.fileMeans', { count: rows.length }),
    button: button(format),
  });

  const make = async (format: Format, again = false) => {
    const input = { ids: rows.map(({ id }) => id), format, again };
    const made = await attempt(async () => {
      setTried(format);
      saveFile(await api.file('withdrawalFile', input, { summary: summaryOf(format) }));
    });
    if (made) onMade();
  };

  const problems = refused ? refusedIds(refused) : [];
  const leaveOut = () => {
    forget();
    onLeaveOut(problems);
  };
  return (
    <>
      <Doubtful rows={doubtful} />
      <span>
        <span>{`${t('withdrawals.ticked', { count: rows.length })} · `}</span>
        <Money fen={total} strong />
      </span>
      <BooksNote />
      <RefusedNote refused={refused} />
      {!mayMake && <Note>{t('withdrawals.fileOthers')}</Note>}
      <Push />
      {problems.length > 0 && (
        <Button onClick={leaveOut}>{t('withdrawals.leaveOut', { count: problems.length })}</Button>
      )}
      {refused?.reason === 'withdrawalFiled' && (
        <Button onClick={() => make(tried, true)}>{t('withdrawals.fileAgain')}</Button>
      )}
      <Button onClick={onPay}>{t('withdrawals.payTicked')}</Button>
      {mayMake && (
        <>
          <Button icon="download" busy={busy && tried === 'csv'} onClick={() => make('csv')}>
            {t('withdrawals.fileAs', { format: NAMES.csv })}
          </Button>
          <Button kind="primary" icon="download" busy={busy && tried === 'pain.001'} onClick={() => make('pain.001')}>
            {button('pain.001')}
          </Button>
        </>
      )}
    </>
  );
}
