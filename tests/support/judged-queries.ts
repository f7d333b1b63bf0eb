import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How well an item answers: 3 is meant, 2 a good substitute, 1 acceptable below others. */
export type Grades = Map<string, number>;

export interface JudgedQuery {
  locale: string;
  kind: string;
  query: string;
  /** By the slug of the demo shop's item; none if nothing answers. */
  grades: Grades;
}

/** Queries over the demo shop's catalogue, judged by hand. */
export function judgedQueries(): JudgedQuery[] {
  const lines = readFileSync(join(import.meta.dirname, 'judged-queries.tsv'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [locale = '', kind = '', query = '', judged = 'none'] = line.split('\t');
      const pairs = judged === 'none' ? [] : judged.split(',').map((pair) => pair.split(':'));
      return { locale, kind, query, grades: new Map(pairs.map(([slug = '', grade]) => [slug, Number(grade)])) };
    });
}

/** Results that are looked at. */
export const DEPTH = 10;

const gain = (grades: number[]) =>
  grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

/** nDCG@10 (Järvelin and Kekäläinen, 2002) of items in their order; without a right answer 1 if none is claimed to be one. */
export function gainOf({ grades }: JudgedQuery, found: { slug: string; near: boolean }[]): number {
  if (grades.size === 0) return found.every(({ near }) => near) ? 1 : 0;
  const best = [...grades.values()].sort((one, other) => other - one);
  return gain(found.map(({ slug }) => grades.get(slug) ?? 0)) / gain(best);
}
