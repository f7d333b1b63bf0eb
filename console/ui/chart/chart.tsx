import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Meter } from '../meter/meter.tsx';
import styles from './chart.module.css';

/** Which of the chart's colours. */
export type Ink = 'ink' | 'full' | 'wait' | 'fail' | 'money';

/** The drawing's own units; it is stretched to its place. */
const WIDTH = 200;
const HEIGHT = 88;

interface ChartCardProps {
  title: string;
  figure: ReactNode;
  /** One sentence about the figure. */
  sentence: ReactNode;
  children: ReactNode;
  /** The first, a middle and the last label below the plot. */
  axis?: readonly string[];
  keys?: readonly (readonly [ink: Ink, word: string, value?: string])[];
  table: TableOfChart;
}

/** What the drawing shows, as a table: the same for everybody who cannot see it. */
export interface TableOfChart {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Figure, one sentence, plot, words with figures as key, and its table behind the list icon. */
export function ChartCard({ title, figure, sentence, children, axis, keys = [], table }: ChartCardProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <section className={styles.card} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <IconButton icon="list" label={t('chart.table', { title })} onClick={() => setShown(true)} />
      </header>
      <p className={styles.figure}>{figure}</p>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.box}>
        {children}
        {axis && (
          <p className={styles.axis} aria-hidden="true">
            {axis.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </p>
        )}
      </div>
      <p className={styles.keys}>
        {keys.map(([ink, word, value]) => (
          <span key={word}>
            <svg viewBox="0 0 8 8" aria-hidden="true">
              <rect data-ink={ink} width="8" height="8" rx="2" />
            </svg>
            {word}
            {value !== undefined && <b>{value}</b>}
          </span>
        ))}
      </p>
      {shown && (
        <Dialog title={title} onClose={() => setShown(false)}>
          <table className={styles.table}>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first = '', ...rest]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, at) => (
                    <td key={table.columns[at + 1]}>
                      <bdi dir="ltr">{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Dialog>
      )}
    </section>
  );
}

const Grid = () => (
  <path className={styles.grid} d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
);

interface PlotProps {
  /** What it shows, for readers; the figures are in its table. */
  label: string;
}

/** Lines over the same days; the first is the present one. */
export function Lines({ label, lines }: PlotProps & { lines: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...lines.flat());
  const path = (values: readonly number[]) =>
    values
      .map((value, at) => {
        const x = values.length < 2 ? 0 : (at * WIDTH) / (values.length - 1);
        return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(HEIGHT - (value / most) * (HEIGHT - 6)).toFixed(1)}`;
      })
      .join('');
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <Grid />
      {lines.toReversed().map((values, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <path key={at} className={at === lines.length - 1 ? styles.now : styles.before} d={path(values)} />
      ))}
    </svg>
  );
}

/** Bars of parts on each other. */
export function Bars({
  label,
  inks,
  bars,
}: PlotProps & { inks: readonly Ink[]; bars: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...bars.map((parts) => parts.reduce((sum, part) => sum + part, 0)));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <Grid />
      {bars.map((parts, at) => {
        let below = 0;
        return parts.map((part, which) => {
          const height = (part / most) * (HEIGHT - 6);
          below += height;
          return (
            height > 0 && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: days in their order
                key={`${at} ${which}`}
                data-ink={inks[which]}
                x={(at * step + step * 0.16).toFixed(1)}
                y={(HEIGHT - below).toFixed(1)}
                width={(step * 0.68).toFixed(1)}
                height={Math.max(0.5, height - 1).toFixed(1)}
              />
            )
          );
        });
      })}
    </svg>
  );
}

/** Shares below each other: a name, a bar and a percentage. */
export function Shares({
  shares,
}: {
  shares: readonly { name: string; share: number; text: string; near: boolean }[];
}) {
  return (
    <div className={styles.shares}>
      {shares.map(({ name, share, text, near }) => (
        <div key={name}>
          <span>{name}</span>
          <Meter value={share} tone={near ? 'near' : 'plain'} />
          <b>{text}</b>
        </div>
      ))}
    </div>
  );
}
