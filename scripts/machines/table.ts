import type { Measured } from './load.ts';

export interface Outcome extends Measured {
  name: string;
  note: string;
}

const HEAD = ['What happens', 'Longest gap', 'Failed writes', 'Failed reads', 'By the balancer', 'Then'];

/** The outcomes as a table of Markdown. */
export function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, gap, writes, failedWrites, reads, failedReads, bare, note }) => [
    name,
    `${(gap / 1000).toFixed(1)} s`,
    `${failedWrites} of ${writes + failedWrites}`,
    `${failedReads} of ${reads + failedReads}`,
    String(bare),
    note,
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
