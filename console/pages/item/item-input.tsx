import type { ReactNode } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { fieldNamed, type ItemKind, type WireName, type WireNameOf } from '../../../shared/item-fields.ts';
import { instantAt, wallTime } from '../../../shared/wall-time.ts';
import { useServices } from '../../lib/context.ts';
import type { Refused } from '../../lib/refused.ts';
import { type T, useTexts } from '../../lib/texts.ts';
import { typedHours, typedWhole } from '../../lib/typed-number.ts';
import { Field, MoneyField } from '../../ui/field/field.tsx';
import { useTyped } from '../../ui/field/use-typed.ts';
import { CheckBox } from '../../ui/table/table.tsx';
import type { Draft } from './draft.ts';
import styles from './item.module.css';
import type { SetDraft } from './use-draft.ts';

export interface FormProps {
  draft: Draft;
  set: SetDraft;
  /** Null for a new one. */
  item: ConsoleOutput<'item'> | null;
  refused: Refused | null;
}

export const refusedAt = (refused: Refused | null, field: string) =>
  refused?.field === field ? refused.message : null;

interface InputProps<Name> {
  draft: Draft;
  set: (fields: Partial<Draft>) => void;
  name: Name;
  label: string;
  hint?: string | undefined;
  refused: string | null;
}

/** A category is chosen, and a description written, on its card. */
type OwnKind = Exclude<ItemKind, 'category' | 'html'>;

const inputs: { [Kind in OwnKind]: (props: InputProps<never>) => ReactNode } = {
  sum: SumInput,
  sumOrNone: SumInput,
  whole: (props: InputProps<NumberName>) => (
    <TypedInput inputMode="numeric" read={typedWhole} write={shown} {...props} />
  ),
  seconds: (props: InputProps<NumberName>) => (
    <TypedInput inputMode="decimal" read={typedHours} write={hoursText} {...props} />
  ),
  instant: InstantInput,
  tick: Tick,
  line: LineInput,
};

/** The input of a field, by its kind. */
export function ItemInput({
  name,
  item,
  refused,
  ...form
}: FormProps & { name: Exclude<WireName, WireNameOf<'category' | 'html'>> }) {
  const { t } = useTexts();
  const Input = inputs[fieldNamed(name)?.kind as OwnKind] as (props: InputProps<WireName>) => ReactNode;
  const label = name === 'group_seconds' ? t('item.hours') : t(`item.field.${name}`);
  return <Input {...form} {...{ name, label }} hint={hintOf(t, name, item)} refused={refusedAt(refused, name)} />;
}

function hintOf(t: T, name: WireName, item: FormProps['item']): string | undefined {
  if (name === 'org_price') return t('item.orgPriceMeans');
  if (name === 'tax') return t('item.taxMeans');
  if (name === 'next_price_at') return t('item.nextMeans');
  const holds = name === 'stock' && item && item.held > 0;
  return holds ? t('item.held', { count: item.held, groups: item.waiting_groups }) : undefined;
}

type SumName = WireNameOf<'sum' | 'sumOrNone'>;
type NumberName = WireNameOf<'whole' | 'seconds'>;
type InstantName = WireNameOf<'instant'>;

function SumInput({ draft, set, name, ...field }: InputProps<SumName>) {
  const { currency } = useServices().shop;
  const fen = draft[name];
  return (
    <MoneyField
      {...field}
      symbol={currency}
      fen={TAXES.includes(name) ? fen || null : fen}
      onChange={(sum, isWrong) => set(typedSum(draft, name, sum, isWrong))}
    />
  );
}

const TAXES: readonly SumName[] = ['tax', 'next_tax'];

/** Without an original price there is no discount, and without a tax there is none; what is no sum is neither. */
function typedSum({ no_sums }: Draft, name: SumName, sum: number | null, isWrong: boolean): Partial<Draft> {
  const others = no_sums.filter((other) => other !== name);
  const typed = TAXES.includes(name) && !isWrong ? (sum ?? 0) : sum;
  return { [name]: typed, no_sums: isWrong ? [...others, name] : others };
}

const shown = (value: number | null) => (value === null ? '' : String(value));
const hoursText = (seconds: number | null) => (seconds === null ? '' : String(Math.round(seconds / 36) / 100));

interface TypedProps extends InputProps<NumberName | InstantName> {
  inputMode?: 'numeric' | 'decimal';
  type?: 'datetime-local';
  max?: string;
  read: (typed: string) => number | null;
  write: (value: number | null) => string;
}

/** A number or a time, which stays as it was typed; null is none. */
function TypedInput({ draft, set, name, read, write, ...field }: TypedProps) {
  const [typed, setTyped] = useTyped(draft[name], read, write);
  return (
    <Field
      {...field}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        set({ [name]: read(target.value) });
      }}
    />
  );
}

/** A time by the shop's clock, as all times are shown. */
function InstantInput(props: InputProps<InstantName>) {
  const { timeZone } = useServices().shop;
  return (
    <TypedInput
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      read={(text) => instantAt(timeZone, text)}
      write={(at) => (at === null ? '' : wallTime(timeZone, at))}
    />
  );
}

type LineName = WireNameOf<'line'>;

/** A text in one line, which may be in a language of its own. */
export function LineInput({ draft, set, name, ...field }: InputProps<LineName> & { lang?: string; dir?: string }) {
  const known = fieldNamed(name);
  const most = known?.kind === 'line' ? known.most : undefined;
  return (
    <Field {...field} maxLength={most} value={draft[name]} onChange={({ target }) => set({ [name]: target.value })} />
  );
}

function Tick({ draft, set, name, label }: InputProps<WireNameOf<'tick'>>) {
  return (
    <span className={styles.tick}>
      <CheckBox label={label} checked={draft[name]} onChange={(on) => set({ [name]: on })} />
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
