import { useState } from 'react';
import { useMay, useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { MoneyField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note/note.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import type { Shopper } from './shopper-data.ts';

const KINDS = ['credit', 'debit'] as const;

type Kind = (typeof KINDS)[number];

const CALLS = { credit: 'shopperCredit', debit: 'shopperDebit' } as const;

/** Money into a wallet or out of it, with a reason: small credits of service at once, all else with a second person. */
export function WalletActs({ shopper }: { shopper: Shopper }) {
  const { t } = useTexts();
  const may = useMay();
  const [open, show] = useState<Kind | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  if (!may('walletAdjustments:ask') || shopper.deleted_at !== null) return null;
  return (
    <Card title={t('wallet.acts')} padded>
      <Stack>
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind === 'debit' ? 'danger' : 'line'} onClick={() => show(kind)}>
            {t(`wallet.${kind}`)}
          </Button>
        ))}
        <div role="status">{outcome && <Note icon="check">{outcome}</Note>}</div>
      </Stack>
      {open && (
        <WalletSheet
          key={open}
          kind={open}
          shopper={shopper}
          onClose={() => show(null)}
          onDone={(sentence) => {
            show(null);
            setOutcome(sentence);
          }}
        />
      )}
    </Card>
  );
}

interface WalletSheetProps {
  kind: Kind;
  shopper: Shopper;
  onClose: () => void;
  onDone: (outcome: string) => void;
}

/** The sum, from which account to whose wallet, and the balance afterwards. */
function WalletSheet({ kind, shopper, onClose, onDone }: WalletSheetProps) {
  const { t, money } = useTexts();
  const { currency } = useServices().shop;
  const [fen, setFen] = useState<number | null>(null);
  const { nickname: name, username, balance } = shopper;
  const amount = money(fen ?? 0);
  const after = money(kind === 'credit' ? balance + (fen ?? 0) : balance - (fen ?? 0));
  const second = useSecond(`wallet.${kind}`);
  const text = t(`wallet.text.${kind}`, { amount, name, username, after });
  const consequence = fen === null ? t('wallet.sumMissing') : kind === 'debit' ? second.after(text) : text;
  return (
    <AskNote
      call={CALLS[kind]}
      title={t(`wallet.${kind}`)}
      consequence={consequence}
      label={t(`wallet.sum.${kind}`, { amount })}
      danger={kind === 'debit'}
      disabled={fen === null || (kind === 'debit' && fen > balance)}
      fields={(note) => ({ id: shopper.id, money: fen ?? 0, note })}
      summary={(note) => ({
        verb: t(`wallet.${kind}`),
        ...(fen !== null && { fen }),
        rows: [
          [t('wallet.whose'), `${name} · ${username}`],
          [t('people.reason'), note],
        ],
      })}
      onClose={onClose}
      onDone={({ state }) => onDone(t(state === 'done' ? `wallet.done.${kind}` : 'act.waits', { amount, name }))}
    >
      <MoneyField label={t('table.sum')} name="money" symbol={currency} fen={fen} onChange={setFen} large />
    </AskNote>
  );
}
