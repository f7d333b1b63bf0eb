/** What took longest of its kind, the most processor time of one, and the longest turn of the event loop, in ms. */
export interface Slowest {
  what: string;
  took: number;
  cpu: number;
  turn: number;
}

/** In percent, and the longest turns of the event loop, in ms. */
export interface Purchases {
  lost: number;
  /** Processor time of the event loop's thread that the console takes: the same however busy the machine is. */
  taken: number;
  turnAlone: number;
  turnBeside: number;
}

export interface Measured {
  figures: Slowest;
  lists: Slowest;
  purchases: Purchases;
}

/** What any figure or list may take, in ms (docs/console.md, Figures). */
export const MOST = 300;

/** The longest turn of the event loop, in ms. */
const TURN = 50;

/** What purchases may lose beside a busy console, in percent. */
const LOST = 5;

/** What was measured beside what it may be, as a table. */
export function againstBounds({ figures, lists, purchases }: Measured): string[] {
  const line = (what: string, measured: number, most: number, unit: string) =>
    `| ${what} | ${measured.toFixed(1)} ${unit} | ${most} ${unit}${measured > most ? ' **over**' : ''} |`;
  const { lost, taken, turnAlone, turnBeside } = purchases;
  return [
    '| | Measured | At most |\n|---|---|---|',
    line(`slowest figure, median (${figures.what})`, figures.took, MOST, 'ms'),
    line('most processor time of a figure, median', figures.cpu, MOST, 'ms'),
    line(`slowest list, p95 (${lists.what})`, lists.took, MOST, 'ms'),
    line('most processor time of a list, p95', lists.cpu, MOST, 'ms'),
    line('longest turn of the event loop while figures are read', figures.turn, TURN, 'ms'),
    line('longest turn while lists are read', lists.turn, TURN, 'ms'),
    line('time of the event loop that ten of staff take', taken, LOST, '%'),
    line('purchases lost beside ten of staff, median', lost, LOST, '%'),
    line(`longest turn of purchases beside them, median (alone ${turnAlone.toFixed(1)} ms)`, turnBeside, TURN, 'ms'),
  ];
}

/** The slowest of those, with the most processor time and the longest turn of them all. */
export const slowestOf = (all: readonly Slowest[]): Slowest =>
  all.reduce((one, other) => ({
    ...(other.took > one.took ? other : one),
    cpu: Math.max(one.cpu, other.cpu),
    turn: Math.max(one.turn, other.turn),
  }));
