import type { Problem } from '../services/catalogue/import/report.ts';

/** The problems of a file's rows, a line each. */
export function complaint(problems: Problem[]): string {
  const lines = problems.map(({ row, column, text }) => `row ${row}, ${column}: ${text}`);
  return [...lines, `nothing was imported; problems: ${problems.length}`].join('\n');
}

export const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
