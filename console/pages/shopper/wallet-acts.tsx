import { useState } from 'react';
import { useMay, useServices } from '../../lib/context.ts';
import type { Deed } from '../../lib/deed.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { MoneyField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note/note.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import type { Shopper } from './shopper-data.ts';

const WAYS = ['credit', 'debit'] as const;

type Way = (typeof WAYS)[number];

const CALLS = { credit: 'shopperCredit', debit: 'shopperDebit' } as const;

/** Money into a wallet or out of it, with a reason: small credits of service at once, all else with a second person. */
export function WalletActs({ shopper }: { shopper: Shopper }) {
  const { t } = useTexts();
  const may = useMay();
  const [open, show] = useState<Way | null>(null);
  const [said, say] = useState<string | null>(null);
  if (!may('walletAdjustments:ask')) return null;
  return (
    <Card title={t('wallet.acts')} padded>
      <Stack>
        {WAYS.map((way) => (
          <Button key={way} kind={way === 'debit' ? 'danger' : 'line'} onClick={() => show(way)}>
            {t(`wallet.${way}`)}
          </Button>
        ))}
        <div role="status">{said && <Note icon="check">{said}</Note>}</div>
      </Stack>
      {open && (
        <WalletSheet
          key={open}
          way={open}
          shopper={shopper}
          onClose={() => show(null)}
          onDone={(sentence) => {
            show(null);
            say(sentence);
          }}
        />
      )}
    </Card>
  );
}

interface WalletSheetProps {
  way: Way;
  shopper: Shopper;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** The sum, from which account to whose wallet, and the balance afterwards. */
function WalletSheet({ way, shopper, onClose, onDone }: WalletSheetProps) {
  const { t, money } = useTexts();
  const { currency } = useServices().shop;
  const [fen, setFen] = useState<number | null>(null);
  const { nickname: name, username, balance } = shopper;
  const amount = money(fen ?? 0);
  const after = money(way === 'credit' ? balance + (fen ?? 0) : balance - (fen ?? 0));
  const consequence =
    fen === null ? t('wallet.sumMissing') : t(`wallet.text.${way}`, { amount, name, username, after });
  const deed = (note: string): Deed => ({
    verb: t(`wallet.${way}`),
    ...(fen !== null && { fen }),
    rows: [
      [t('wallet.whose'), `${name} · ${username}`],
      [t('people.reason'), note],
    ],
    final: consequence,
    button: t(`wallet.sum.${way}`, { amount }),
  });
  return (
    <AskNote
      call={CALLS[way]}
      title={t(`wallet.${way}`)}
      consequence={consequence}
      label={t(`wallet.sum.${way}`, { amount })}
      danger={way === 'debit'}
      disabled={fen === null || (way === 'debit' && fen > balance)}
      fields={(note) => ({ id: shopper.id, money: fen ?? 0, note })}
      deed={deed}
      onClose={onClose}
      onDone={({ state }) => onDone(t(state === 'done' ? `wallet.done.${way}` : 'act.waits', { amount, name }))}
    >
      <MoneyField label={t('table.sum')} name="money" symbol={currency} fen={fen} onChange={setFen} large />
    </AskNote>
  );
}
