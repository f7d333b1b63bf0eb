import { translator } from '../../shared/texts.ts';
import type { Problem } from '../services/catalogue/import/report.ts';
import english from '../staff-locales/en-US.json' with { type: 'json' };

/** The texts of the console in English, with numbers as a file has them. */
const say = translator<keyof typeof english>(english, 'en-US', String);

/** A problem in English words. */
export const written = ({ row, column, wrong: { code, params } }: Problem) => ({
  row,
  column,
  text: say(`problem.${code}`, params),
});

/** The problems of a file's rows, a line each. */
export function complaint(problems: Problem[]): string {
  const lines = problems.map(written).map(({ row, column, text }) => `row ${row}, ${column}: ${text}`);
  return [...lines, `nothing was imported; problems: ${problems.length}`].join('\n');
}

export const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
