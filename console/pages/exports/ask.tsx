import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { DaysFields } from '../../ui/field/days-fields.tsx';
import { Select, TextArea } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';

const KINDS = ['orders', 'transfers'] as const;

/** Asks a second person for orders or transfers with the names of shoppers. */
export function Ask({ closed }: { closed: string | null }) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('exportAsk');
  const { revalidate } = useRevalidator();
  const [what, setWhat] = useState<(typeof KINDS)[number]>('orders');
  const [days, setDays] = useState({ from: closed ? `${closed.slice(0, 7)}-01` : '', to: closed ?? '' });
  const [note, setNote] = useState('');
  const second = useSecond('export');
  const summary = {
    verb: t('exports.ask'),
    rows: [
      [t('exports.what'), t(`exports.kind.${what}`)],
      [t('exports.from'), days.from],
      [t('exports.to'), days.to],
      [t('note.label'), note],
    ] as const,
    final: second.after(t('exports.askMeans')),
    button: second.button(t('exports.ask')),
  };
  const ask = async () => {
    if (!(await run({ what, ...days, note: note.trim() }, summary)).done) return;
    setNote('');
    await revalidate();
  };
  return (
    <Card title={t('exports.named')} padded>
      <Stack>
        <Select
          label={t('exports.what')}
          name="what"
          value={what}
          options={KINDS.map((kind) => [kind, t(`exports.kind.${kind}`)] as const)}
          onChange={({ target }) => setWhat(KINDS.find((kind) => kind === target.value) ?? 'orders')}
        />
        <DaysFields days={days} onChange={setDays} refused={refused?.field === 'to' ? refused.message : null} />
        <TextArea label={t('exports.why')} name="note" value={note} maxLength={500} onChange={setNote} />
        <Note icon="lock">{summary.final}</Note>
        <Button
          icon="approve"
          busy={busy}
          disabled={note.trim() === '' || days.from === '' || days.to === ''}
          onClick={() => void ask()}
        >
          {summary.button}
        </Button>
        <RefusedNote refused={refused?.field === 'to' ? null : refused} />
      </Stack>
    </Card>
  );
}
