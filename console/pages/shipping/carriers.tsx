import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useMay } from '../../lib/context.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { typedWhole } from '../../lib/typed-number.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Conflict, type Difference } from '../../ui/conflict/conflict.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Field } from '../../ui/field/field.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { buttonColumn } from '../../ui/table/row-button.tsx';
import { CheckBox, type Column, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import type { Carrier } from './data.ts';
import styles from './shipping.module.css';

/** Who takes parcels, in the order in which they are offered. */
export function CarriersTab({ carriers, chips }: { carriers: readonly Carrier[]; chips: ReactNode }) {
  const { t } = useTexts();
  const may = useMay();
  const [mayDo, mayRead] = [may('shipping:do'), may('orders:read')];
  const [open, show] = useState<Carrier | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const columns: Column<Carrier>[] = [
    { key: 'name', title: t('carriers.name'), phone: 'start', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'url',
      title: t('carriers.url'),
      phone: 'second',
      wrap: true,
      cell: ({ tracking_url }) => <bdi dir="ltr">{tracking_url || '–'}</bdi>,
    },
    {
      key: 'open',
      title: t('shipping.state'),
      phone: 'end',
      cell: (carrier) => (
        <Tag tone={carrier.open ? 'settled' : 'plain'}>{t(carrier.open ? 'carriers.open' : 'carriers.closed')}</Tag>
      ),
    },
  ];
  const change = buttonColumn<Carrier>({ words: t('action.edit'), of: ({ name }) => name, onClick: show });
  const done = async () => {
    show(null);
    await revalidate();
  };
  return (
    <ScreenLayout
      title={t('screen.shipping')}
      acts={
        mayDo && (
          <Button kind="primary" icon="plus" onClick={() => show('new')}>
            {t('carriers.add')}
          </Button>
        )
      }
    >
      <Stack>
        {chips}
        <TableCard
          label={t('shipping.carriers')}
          columns={mayDo ? [...columns, change] : columns}
          rows={carriers}
          idOf={({ id }) => id}
          to={({ id }) => (mayRead ? `/orders?carrier=${id}` : null)}
          empty={<Empty>{t('shipping.emptyCarriers')}</Empty>}
        />
      </Stack>
      {open && <CarrierDialog carrier={open === 'new' ? null : open} onClose={() => show(null)} onDone={done} />}
    </ScreenLayout>
  );
}

type Fields = Pick<Carrier, 'name' | 'tracking_url' | 'position' | 'open'>;

const fieldsOf = ({ name, tracking_url, position, open }: Carrier): Fields => ({ name, tracking_url, position, open });

/** What differs from the row that was opened. */
function changedIn(carrier: Carrier | null, mine: Fields): Partial<Fields> {
  const fields = Object.keys(mine) as (keyof Fields)[];
  return Object.fromEntries(fields.filter((key) => mine[key] !== carrier?.[key]).map((key) => [key, mine[key]]));
}

const LABELS = {
  name: 'carriers.name',
  tracking_url: 'carriers.url',
  position: 'carriers.place',
  open: 'carriers.open',
} as const;

/** What was changed here beside the row as it is now. */
function differencesOf(t: Texts['t'], mine: Partial<Fields>, present: Carrier): Difference[] {
  const inWords = (value?: string | number | boolean) =>
    typeof value === 'boolean' ? t(value ? 'conflict.yes' : 'conflict.no') : String(value ?? '') || '–';
  return (Object.keys(mine) as (keyof Fields)[])
    .filter((key) => mine[key] !== present[key])
    .map((key) => ({ key, what: t(LABELS[key]), mine: inWords(mine[key]), theirs: inWords(present[key]) }));
}

interface CarrierDialogProps {
  /** Null for a new one. */
  carrier: Carrier | null;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function CarrierDialog({ carrier, onClose, onDone }: CarrierDialogProps) {
  const { t } = useTexts();
  const [make, change] = [useAct('carrierMake'), useAct('carrierChange')];
  const { busy, refused } = carrier ? change : make;
  const [name, setName] = useState(carrier?.name ?? '');
  const [url, setUrl] = useState(carrier?.tracking_url ?? '');
  const [position, setPosition] = useState(String(carrier?.position ?? 1));
  const [open, setOpen] = useState(carrier?.open ?? true);
  const words = { name: name.trim(), tracking_url: url.trim() };
  const place = typedWhole(position) ?? 0;
  const mine = { ...words, position: place, open };
  /** `based`: the row as it is now, of which only what is changed here changes. */
  const save = async (based = carrier) => {
    const acted = based
      ? await change.run({ id: based.id, version: based.version, ...fieldsOf(based), ...changedIn(carrier, mine) })
      : await make.run(words);
    if (acted.done) await onDone();
  };
  const present = carrier && refused?.code === 409 ? (refused.data as Carrier) : null;
  if (present) {
    return (
      <Conflict
        busy={busy}
        differences={differencesOf(t, changedIn(carrier, mine), present)}
        keepMine={() => void save(present)}
        takeTheirs={() => void onDone()}
        onClose={change.forget}
      />
    );
  }
  const isPlace = place >= 1 && place <= 9999;
  const act = { words: t('action.save'), busy, disabled: name.trim() === '' || !isPlace, run: save };
  const isUrlWrong = refused?.field === 'tracking_url';
  return (
    <Dialog title={t(carrier ? 'carriers.change' : 'carriers.add')} onClose={onClose} act={act}>
      <Stack>
        <Field
          label={t('carriers.name')}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('carriers.url')}
          dir="ltr"
          inputMode="url"
          maxLength={300}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          hint={t('carriers.urlHint')}
          refused={isUrlWrong ? t('carriers.urlWrong') : null}
        />
        {carrier && (
          <>
            <Field
              label={t('carriers.place')}
              inputMode="numeric"
              value={position}
              onChange={({ target }) => setPosition(target.value)}
            />
            <span className={styles.ticks}>
              <CheckBox label={t('carriers.open')} checked={open} onChange={setOpen} />
              <span aria-hidden="true">{t('carriers.open')}</span>
            </span>
          </>
        )}
        <RefusedNote refused={isUrlWrong ? null : refused} />
      </Stack>
    </Dialog>
  );
}
