import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useId,
} from 'react';
import { yuanText } from '../../../shared/money.ts';
import { useTexts } from '../../lib/texts.ts';
import { isNoSum, typedFen } from '../../lib/typed-number.ts';
import { KeyHint } from '../key-hint/key-hint.tsx';
import { Note } from '../note/note.tsx';
import styles from './field.module.css';
import { useTyped } from './use-typed.ts';

interface FieldProps {
  label: ReactNode;
  /** Why it is not accepted; it stands at the field. */
  refused?: string | null;
  /** A sentence below it. */
  hint?: ReactNode;
  /** The key that gives it the focus. */
  keyName?: string;
}

/** A label, a control and the sentences below it. */
export function FieldFrame({
  label,
  refused,
  hint,
  keyName,
  children,
}: FieldProps & { children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode }) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <span>{label}</span> {keyName && <KeyHint name={keyName} />}
      </label>
      {children({ id, 'aria-describedby': below, 'aria-invalid': Boolean(refused) })}
      <div id={below}>
        {refused && <Note tone="late">{refused}</Note>}
        {hint && <div className={styles.hint}>{hint}</div>}
      </div>
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: Ref<HTMLInputElement> };

/** A line to type in, or a date. */
export function Field({ label, refused, hint, keyName, ...input }: FieldProps & InputProps) {
  return (
    <FieldFrame label={label} refused={refused} hint={hint} keyName={keyName}>
      {(ids) => (
        <span className={styles.in}>
          <input {...input} {...ids} />
        </span>
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldProps {
  name?: string;
  value: string;
  onChange: (text: string) => void;
  rows?: number;
  maxLength?: number;
  /** Of the text itself, which may be in another language than the console. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** Several lines to type in. */
export function TextArea({ label, refused, hint, keyName, onChange, rows = 2, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} refused={refused} hint={hint} keyName={keyName}>
      {(ids) => (
        <span className={styles.in}>
          <textarea {...area} {...ids} rows={rows} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    </FieldFrame>
  );
}

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
    options: readonly (readonly [value: string, text: string])[];
  };

/** The browser's own choice. */
export function Select({ label, refused, hint, keyName, options, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} refused={refused} hint={hint} keyName={keyName}>
      {(ids) => (
        <span className={styles.in}>
          <select {...select} {...ids}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

interface MoneyFieldProps extends FieldProps {
  name?: string;
  symbol: string;
  /** Null: what stands there is no sum. */
  fen: number | null;
  /** `isWrong`: something is typed that is no sum. */
  onChange: (fen: number | null, isWrong: boolean) => void;
  /** The one that the screen is about. */
  large?: boolean;
}

/** The field in which somebody was as the window lost the focus. */
let left: EventTarget | null = null;

/** What is typed takes the place of the figure that is there, but goes on where it was when the window was left. */
const selected = {
  onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
    if (left !== target) target.select();
    left = null;
  },
  onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
    left = document.activeElement === target ? target : null;
  },
};

const sumText = (fen: number | null) => (fen === null ? '' : yuanText(fen));

/** A sum of money in fen. Figures stand at the end, left to right. */
export function MoneyField({ label, refused, hint, keyName, symbol, fen, onChange, large, name }: MoneyFieldProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useTyped(fen, typedFen, sumText);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    onChange(typedFen(target.value), isNoSum(target.value));
  };
  const problem = refused ?? (isNoSum(typed) ? t('field.noSum') : null);
  return (
    <FieldFrame label={label} refused={problem} hint={hint} keyName={keyName}>
      {(ids) => (
        <span className={styles.in} data-large={large || undefined} dir="ltr">
          <span className={styles.symbol}>{symbol}</span>
          <input
            {...ids}
            className={styles.figure}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={change}
            {...(large && selected)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

interface CellProps {
  /** Which value of which row, for readers. */
  label: string;
  value: string;
  /** The stored value; when it differs the cell is amber, with the old one struck beside. */
  was: string;
  onChange: (text: string) => void;
  narrow?: boolean;
}

/** A value that is edited in its table's row; all changes are saved together. */
export function Cell({ label, value, was, onChange, narrow }: CellProps) {
  const changed = value !== was;
  return (
    <span className={styles.cellRow} dir="ltr">
      {changed && <s className={styles.was}>{was}</s>}
      <span className={styles.cell} dir="ltr" data-changed={changed || undefined} data-narrow={narrow || undefined}>
        <input
          className={`${styles.cellInput} ${styles.figure}`}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...selected}
        />
      </span>
    </span>
  );
}
