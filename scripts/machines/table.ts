import type { Runs } from './count-runs.ts';
import type { Measured } from './load.ts';

export interface Outcome extends Measured {
  name: string;
  jobs: Runs;
  note: string;
}

const HEAD = ['What happens', 'Longest gap', 'Failed writes', 'Failed reads', 'By the balancer', 'Jobs', 'Then'];

/** Runs, and how late the last of the jobs was. */
export const jobsCell = ({ done, takenOver, latest: { name, late } }: Runs): string =>
  `${done} runs${takenOver > 0 ? `, ${takenOver} taken over` : ''}; ${name} ${(late / 1000).toFixed(1)} s late`;

/** The outcomes as a table of Markdown. */
export function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, gap, writes, failedWrites, reads, failedReads, bare, jobs, note }) => [
    name,
    `${(gap / 1000).toFixed(1)} s`,
    `${failedWrites} of ${writes + failedWrites}`,
    `${failedReads} of ${reads + failedReads}`,
    String(bare),
    jobsCell(jobs),
    note,
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
