import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Meter } from '../meter/meter.tsx';
import styles from './chart.module.css';
import type { Ink } from './chart.tsx';

/** The drawing's own units; it is stretched to its place. */
const WIDTH = 200;
const HEIGHT = 88;

const Grid = () => (
  <path className={styles.grid} d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
);

/** What a point of a plot says under the pointer, and where it leads. */
export interface Point {
  words: string;
  to: string | null;
}

interface PlotProps {
  /** What it shows, for readers; the figures are in its table. */
  label: string;
  /** From the first to the last. */
  points?: readonly Point[];
}

/** For the pointer: readers and the keyboard have the same links in the table. `ends` if the first is at the edge. */
function Points({ points, ends }: { points: readonly Point[]; ends?: boolean }) {
  const navigate = useNavigate();
  const step = ends ? WIDTH / Math.max(1, points.length - 1) : WIDTH / Math.max(1, points.length);
  return points.map(({ words, to }, at) => {
    const start = Math.max(0, ends ? (at - 0.5) * step : at * step);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links for the keyboard
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: points in their order
        key={at}
        className={styles.hit}
        data-to={to ?? undefined}
        x={start.toFixed(2)}
        width={Math.max(0, Math.min(WIDTH, ends ? (at + 0.5) * step : (at + 1) * step) - start).toFixed(2)}
        height={HEIGHT}
        onClick={to === null ? undefined : () => void navigate(to)}
      >
        <title>{words}</title>
      </rect>
    );
  });
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

/** Lines over the same days; the first is the present one. */
export function Lines({ label, lines, points }: PlotProps & { lines: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...lines.flat());
  const path = (values: readonly number[]) =>
    values
      .map((value, at) => {
        const x = values.length < 2 ? 0 : (at * WIDTH) / (values.length - 1);
        return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(HEIGHT - (value / most) * (HEIGHT - 6)).toFixed(1)}`;
      })
      .join('');
  return (
    <Drawing label={label}>
      <Grid />
      {lines.toReversed().map((values, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <path key={at} className={at === lines.length - 1 ? styles.now : styles.before} d={path(values)} />
      ))}
      {points && <Points points={points} ends />}
    </Drawing>
  );
}

interface BarsProps extends PlotProps {
  inks: readonly Ink[];
  /** The parts of each, on each other. */
  bars: readonly (readonly number[])[];
  /** What hangs below the line from which the bars rise. */
  below?: readonly number[];
}

/** Bars of parts on each other. */
export function Bars({ label, inks, bars, below = [], points }: BarsProps) {
  const highest = Math.max(1, ...bars.map((parts) => parts.reduce((sum, part) => sum + part, 0)));
  const deepest = Math.max(0, ...below);
  const unit = (HEIGHT - 6) / (highest + deepest);
  const line = HEIGHT - deepest * unit;
  const step = WIDTH / Math.max(1, bars.length);
  const bar = { width: (step * 0.68).toFixed(2) };
  return (
    <Drawing label={label}>
      {deepest > 0 ? <path className={styles.grid} d={`M0 ${line.toFixed(1)}H${WIDTH}`} /> : <Grid />}
      {bars.map((parts, at) => {
        const x = (at * step + step * 0.16).toFixed(2);
        const hangs = (below[at] ?? 0) * unit;
        let risen = 0;
        const rising = parts.map((part, which) => {
          const height = part * unit;
          risen += height;
          return (
            height > 0 && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: days in their order
                key={`${at} ${which}`}
                data-ink={inks[which]}
                {...{ ...bar, x }}
                y={(line - risen).toFixed(1)}
                height={Math.max(0.5, height - 1).toFixed(1)}
              />
            )
          );
        });
        return [
          ...rising,
          hangs > 0 && (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: days in their order
              key={`${at} below`}
              data-ink="fail"
              {...{ ...bar, x }}
              y={(line + 1).toFixed(1)}
              height={hangs.toFixed(1)}
            />
          ),
        ];
      })}
      {points && <Points points={points} />}
    </Drawing>
  );
}

interface Share {
  name: string;
  /** 0 to 1 of the bar's length. */
  share: number;
  text: string;
  tone?: 'plain' | 'near' | 'late';
  /** Where the promise stands, 0 to 1. */
  limit?: number;
  to?: string | null;
}

/** Bars below each other: a name, a bar and a figure. */
export function Shares({ shares, wide }: { shares: readonly Share[]; wide?: boolean }) {
  return (
    <div className={styles.shares} data-wide={wide || undefined}>
      {shares.map(({ name, share, text, tone = 'plain', limit, to }) => (
        <div key={name}>
          {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          <Meter value={share} tone={tone} {...(limit !== undefined && { limit })} />
          <b>{text}</b>
        </div>
      ))}
    </div>
  );
}

interface Rank {
  key: string;
  name: string;
  parts: readonly number[];
  text: string;
  to: string | null;
}

/** Rows with bars of parts, each against the longest. */
export function Ranks({ rows, inks }: { rows: readonly Rank[]; inks: readonly Ink[] }) {
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  return (
    <div className={styles.shares} data-wide>
      {rows.map(({ key, name, parts, text, to }) => {
        let start = 0;
        return (
          <div key={key}>
            {to ? (
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
            <svg className={styles.parts} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              {parts.map((part, which) => {
                const from = start;
                start += (part / most) * 100;
                return (
                  part > 0 && (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: parts in their order
                      key={which}
                      data-ink={inks[which]}
                      x={from.toFixed(2)}
                      width={((part / most) * 100).toFixed(2)}
                      height="10"
                    />
                  )
                );
              })}
            </svg>
            <b>
              <bdi dir="ltr">{text}</bdi>
            </b>
          </div>
        );
      })}
    </div>
  );
}
