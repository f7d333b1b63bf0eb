import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './chart.module.css';

/** Which of the chart's colours. */
export type Ink = 'ink' | 'full' | 'wait' | 'fail' | 'money';

export interface ChartCardProps {
  title: string;
  figure: ReactNode;
  /** One sentence about the figure. */
  sentence: ReactNode;
  /** Nothing to draw: the card says so in the place of its sentence. */
  empty?: boolean;
  children: ReactNode;
  /** The first, a middle and the last label below the plot; or `each`, below every bar. */
  axis?: readonly string[];
  each?: boolean;
  /** Without an ink: a figure that is not drawn. */
  keys?: readonly (readonly [ink: Ink | null, word: string, value?: string])[];
  table: TableOfChart;
}

/** What the drawing shows, as a table: the same for everybody who cannot see it. */
export interface TableOfChart {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Where each row leads: to the rows that it was counted from. */
  links?: readonly (string | null)[];
  /** Its buttons. */
  foot?: ReactNode;
}

/** Figure, one sentence, plot, words with figures as key, and its table behind the list icon. */
export function ChartCard({ title, figure, sentence, empty, children, axis, each, keys = [], table }: ChartCardProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <section className={styles.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {table.rows.length > 0 && (
          <IconButton icon="list" label={t('chart.table', { title })} onClick={() => setShown(true)} />
        )}
      </header>
      <p className={styles.figure}>{figure}</p>
      <p className={styles.sentence}>{empty ? t('chart.none') : sentence}</p>
      {!empty && (
        <>
          <div className={styles.box}>
            {children}
            {axis && (
              <p className={styles.axis} data-each={each || undefined} aria-hidden="true">
                {axis.map((label) => (
                  <span key={label}>{label}</span>
                ))}
              </p>
            )}
          </div>
          <p className={styles.keys}>
            {keys.map(([ink, word, value]) => (
              <span key={word}>
                {ink && (
                  <svg viewBox="0 0 8 8" aria-hidden="true">
                    <rect data-ink={ink} width="8" height="8" rx="2" />
                  </svg>
                )}
                <span>{word}</span>
                {value !== undefined && <b>{value}</b>}
              </span>
            ))}
          </p>
        </>
      )}
      {shown && (
        <Dialog title={title} onClose={() => setShown(false)} foot={table.foot}>
          <div className={styles.scroll}>
            <Rows {...table} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Rows({ columns, rows, links }: TableOfChart) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          <tr key={`${row} ${first}`}>
            <th scope="row">{links?.[row] ? <Link to={links[row]}>{first}</Link> : first}</th>
            {rest.map((cell, at) => (
              <td key={columns[at + 1]}>
                <bdi dir="ltr">{cell}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
