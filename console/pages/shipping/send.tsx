import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { rules } from '../../../shared/rules.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import type { Carrier, ToSendRow } from './data.ts';
import { Scan } from './scan.tsx';
import styles from './shipping.module.css';

/** Who took the last parcel mostly takes the next. */
let lastCarrier: number | null = null;

interface SendProps {
  row: ToSendRow;
  carriers: readonly Carrier[];
  onClose: () => void;
  onDone: () => void;
}

/** One parcel: who takes it, and its number, typed or read from its label. */
export function Send({ row, carriers, onClose, onDone }: SendProps) {
  const { t } = useTexts();
  const open = carriers.filter((carrier) => carrier.open);
  const { run, busy, refused } = useAct('parcelSend');
  const [carrier, setCarrier] = useState(open.find(({ id }) => id === lastCarrier)?.id ?? open[0]?.id ?? 0);
  const [typed, type] = useState('');
  const [tried, setTried] = useState(false);
  const [scanning, setScanning] = useState(false);
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  // A hand scanner types the number and Enter. On a phone the keyboard would lie over the camera's button.
  useEffect(() => {
    if (!isPhone()) field.current?.focus();
  }, []);
  const { min, max, pattern, clean } = rules.tracking;
  const tracking = clean(typed);
  const isRight = tracking.length >= min && tracking.length <= max && pattern.test(tracking);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight || busy) return;
    const acted = await run({ number: row.number, carrier, tracking });
    if (!acted.done) return;
    lastCarrier = carrier;
    onDone();
  };
  const foot = (
    <Button kind="primary" size="big" type="submit" form={form} busy={busy} disabled={open.length === 0}>
      {t('shipping.send')}
    </Button>
  );
  return (
    <>
      <Dialog title={t('shipping.sendTitle', { number: spaced(row.number) })} onClose={onClose} foot={foot}>
        <form id={form} onSubmit={(event) => void send(event)}>
          <Stack>
            <Note icon="truck">
              {t('shipping.sendMeans', { item: row.item.name, name: row.contacts.truename || row.shopper.nickname })}
            </Note>
            {open.length === 0 && <Note tone="wait">{t('shipping.emptyCarriers')}</Note>}
            <Select
              label={t('shipping.carrier')}
              value={carrier}
              onChange={({ target }) => setCarrier(Number(target.value))}
              options={open.map(({ id, name }) => [String(id), name] as const)}
            />
            <div className={styles.tracking}>
              <Field
                ref={field}
                label={t('shipping.tracking')}
                name="tracking"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={60}
                value={typed}
                onChange={({ target }) => type(target.value)}
                refused={tried && !isRight ? t('shipping.trackingMissing') : null}
              />
              <Button icon="zoom" onClick={() => setScanning(true)}>
                {t('shipping.scan')}
              </Button>
            </div>
            <RefusedNote refused={refused} />
          </Stack>
        </form>
      </Dialog>
      {scanning && (
        <Scan
          onClose={() => setScanning(false)}
          onFound={(text) => {
            type(text);
            setScanning(false);
          }}
        />
      )}
    </>
  );
}
