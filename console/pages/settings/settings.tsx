import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { PriceReference } from '../../../shared/contract/enums.ts';
import { fenFromText, yuanText } from '../../../shared/money.ts';
import { isSettingKey, settingOf } from '../../../shared/settings.ts';
import { plainNumber } from '../../../shared/typed.ts';
import { apiContext, useMay, useServices } from '../../lib/context.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, MoneyField, Select, TextArea } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { buttonColumn } from '../../ui/table/row-button.tsx';
import { type Column, TableCard } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { NamesField } from './names-field.tsx';
import styles from './settings.module.css';

type Setting = ConsoleOutput<'settings'>[number];

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('settings', {});
}

/** The settings of the shop: each with the value before, who changed it and when. */
export function Component() {
  const settings = useLoaderData<typeof loader>();
  const texts = useTexts();
  const { t } = texts;
  const mayAsk = useMay()('shopSettings:ask');
  const { hash } = useLocation();
  // A step of setting up opens the one that it is about.
  const wanted = settings.find(({ key }) => mayAsk && hash === `#change-${key}`);
  const [open, setOpen] = useState<Setting | null>(wanted ?? null);
  const [waiting, setWaiting] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' }), [hash]);
  const columns: Column<Setting>[] = [
    {
      key: 'name',
      title: t('settings.name'),
      phone: 'start',
      wrap: true,
      cell: ({ key }) => <span id={key}>{t(`setting.${key}`)}</span>,
    },
    {
      key: 'value',
      title: t('settings.value'),
      phone: 'second',
      wrap: true,
      cell: (setting) => <b className={styles.value}>{inWords(texts, setting)}</b>,
    },
    {
      key: 'old',
      title: t('settings.old'),
      phone: 'none',
      wrap: true,
      cell: (setting) => (setting.old === null ? '–' : <s>{inWords(texts, setting, setting.old)}</s>),
    },
    {
      key: 'who',
      title: t('settings.who'),
      phone: 'third',
      cell: ({ changed_by, changed_at }) =>
        changed_at && (
          <span>
            <span>{`${changed_by} · `}</span>
            <Time at={changed_at} />
          </span>
        ),
    },
    buttonColumn<Setting>({
      words: t('settings.change'),
      of: ({ key }) => t(`setting.${key}`),
      onClick: mayAsk ? setOpen : null,
    }),
  ];
  return (
    <ScreenLayout title={t('screen.settings')}>
      <div role="status">
        {waiting && (
          <Note icon="clock">
            <span>{t('settings.waiting')}</span> <Link to="/approvals?list=asked">{t('staff.mine')}</Link>
          </Note>
        )}
      </div>
      <TableCard label={t('screen.settings')} columns={columns} rows={settings} idOf={({ key }) => key} />
      {open && (
        <Change
          setting={open}
          onClose={() => setOpen(null)}
          onDone={async (waits = false) => {
            setOpen(null);
            setWaiting(waits);
            await revalidate();
          }}
        />
      )}
    </ScreenLayout>
  );
}

/** A number or a time of day, in the digits and signs of any script. */
const NUMBER = /^[\p{Nd}:.\u066b\u3002\uff0e\uff1a]+$/u;

const valueTyped = (typed: string) => (NUMBER.test(typed) ? plainNumber(typed) : typed);

/** What is chosen, in words. */
function chosen(t: Texts['t'], key: string, value: string): string {
  if (key === 'price_reference') return t(`setting.price_reference.${value as PriceReference}`);
  return t(`setting.registration.${value as 'code' | 'open'}`);
}

/** A value as people read it: sums with the shop's symbol. */
function inWords({ t, money }: Texts, { key, is_sum, choices, ...setting }: Setting, value = setting.value): string {
  if (value === '') return t('settings.empty');
  if (choices) return chosen(t, key, value);
  return is_sum ? money(fenFromText(value) ?? 0) : value.replaceAll('\n', ' · ');
}

interface ChangeProps {
  setting: Setting;
  onClose: () => void;
  onDone: (waits?: boolean) => Promise<void>;
}

function Change({ setting, onClose, onDone }: ChangeProps) {
  const texts = useTexts();
  const { t } = texts;
  const { currency } = useServices().shop;
  const { run, busy, refused, forget } = useAct('settingChange');
  const [value, setValue] = useState(setting.value);
  const [note, setNote] = useState('');
  const second = useSecond('setting.change');
  const asks = !isSettingKey(setting.key) || settingOf(setting.key).second !== undefined;
  const name = t(`setting.${setting.key}`);
  const does = t(`settings.does.${setting.key}`);
  const wanted = inWords(texts, setting, value);
  const present = refused?.code === 409 ? (refused.data as Setting) : null;
  const save = async (version = setting.version) => {
    const summary: StepUpSummary = {
      verb: name,
      rows: [
        [t('approval.fact.before'), inWords(texts, setting)],
        [t('approval.new.value'), wanted],
        [t('settings.note'), note],
      ],
      final: asks ? second.after(does) : does,
      button: t('settings.save', { value: wanted }),
    };
    const acted = await run({ key: setting.key, value, version, note }, summary);
    if (acted.done) await onDone(acted.data.state === 'waiting');
  };
  if (present) {
    return (
      <Conflict
        busy={busy}
        differences={[{ key: 'value', what: name, mine: wanted, theirs: inWords(texts, present) }]}
        keepMine={() => void save(present.version)}
        takeTheirs={() => void onDone()}
        onClose={forget}
      />
    );
  }
  const refusedValue = refused?.field === 'value' ? refused.message : null;
  const isSame = value === setting.value || (setting.is_sum && value === '');
  const act = { words: t('settings.save', { value: wanted }), busy, disabled: note.trim() === '' || isSame, run: save };
  return (
    <Dialog title={name} onClose={onClose} act={act}>
      <Stack>
        <Note>{t('settings.now', { value: inWords(texts, setting) })}</Note>
        {setting.is_sum ? (
          <MoneyField
            label={t('approval.new.value')}
            symbol={currency}
            fen={fenFromText(value)}
            onChange={(fen) => setValue(fen === null ? '' : yuanText(fen))}
            refused={refusedValue}
          />
        ) : setting.choices ? (
          <Select
            label={t('approval.new.value')}
            value={value}
            options={setting.choices.map((one) => [one, inWords(texts, setting, one)])}
            onChange={(event) => setValue(event.target.value)}
            refused={refusedValue}
          />
        ) : setting.key === 'shop_names' ? (
          <NamesField value={value} onChange={setValue} refused={refusedValue} />
        ) : (
          <Field
            label={t('approval.new.value')}
            value={value}
            maxLength={500}
            onChange={(event) => setValue(valueTyped(event.target.value))}
            refused={refusedValue}
          />
        )}
        <Note>{does}</Note>
        <TextArea label={t('settings.note')} value={note} maxLength={500} onChange={setNote} />
        <RefusedNote refused={refused?.field === 'value' ? null : refused} />
      </Stack>
    </Dialog>
  );
}
