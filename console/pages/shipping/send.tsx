import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { times } from '../../../shared/quantity.ts';
import { withVariant } from '../../../shared/variants.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import type { Carrier, ToSendRow } from './data.ts';
import { Together, type Tracking, TrackingFields, trackingOf, trackingProblem } from './tracking.tsx';

/** Who took the last parcel mostly takes the next. */
let lastCarrier: number | null = null;

interface SendProps {
  row: ToSendRow;
  /** The mark of the label that was scanned. */
  label?: string | undefined;
  carriers: readonly Carrier[];
  onClose: () => void;
  onDone: () => void;
}

/** One parcel: who takes it, and its number. */
export function Send({ row, label, carriers, onClose, onDone }: SendProps) {
  const { t } = useTexts();
  const open = carriers.filter((carrier) => carrier.open);
  const { run, busy, refused, forget } = useAct('parcelSend');
  const [value, setValue] = useState<Tracking>(() => ({
    carrier: open.find(({ id }) => id === lastCarrier)?.id ?? open[0]?.id ?? 0,
    typed: '',
  }));
  const [problem, setProblem] = useState<ReturnType<typeof trackingProblem>>(null);
  const [together, setTogether] = useState(false);
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  // A hand scanner types the number and Enter. On a phone the keyboard would lie over the camera's button.
  useEffect(() => {
    if (!isPhone()) field.current?.focus();
  }, []);

  const change = (changed: Tracking) => {
    setValue(changed);
    setProblem(null);
    setTogether(false);
    forget();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = trackingProblem(row.number, value.typed);
    setProblem(found);
    // What is scanned next takes the place of what was wrong.
    if (found !== null) return field.current?.select();
    const { carrier, typed } = value;
    const acted = await run({ number: row.number, label, carrier, tracking: trackingOf(typed), together });
    if (!acted.done) return field.current?.select();
    lastCarrier = carrier;
    onDone();
  };
  const act = { words: t('shipping.send'), form, busy, disabled: open.length === 0 };
  return (
    <Dialog title={t('shipping.sendTitle', { number: spaced(row.number) })} onClose={onClose} act={act}>
      <form id={form} onSubmit={(event) => void send(event)}>
        <Stack>
          <Note icon="truck">
            {t('shipping.sendMeans', {
              item: `${withVariant(row.item.name, row.variant)} ${times(row.quantity)}`,
              name: row.contacts.truename || row.shopper.nickname,
            })}
          </Note>
          {open.length === 0 && <Note tone="wait">{t('shipping.emptyCarriers')}</Note>}
          <TrackingFields
            number={row.number}
            carriers={open}
            value={value}
            onChange={change}
            problem={problem}
            field={field}
          />
          <RefusedNote refused={refused} />
          <Together checked={together} refused={refused} onChange={setTogether} />
        </Stack>
      </form>
    </Dialog>
  );
}
