import { expect, test } from 'vitest';
import { rowsOnSheet } from './rows-on-sheet.ts';
import type { Texts } from './texts.ts';

const texts = { t: (key: string) => key, count: String } as unknown as Pick<Texts, 't' | 'count'>;
const numbers = (most: number) => Array.from({ length: most }, (_, at) => at + 1);
const namesOf = (most: number) => rowsOnSheet(numbers(most), (number) => [`W${number}`, number], texts);

test('a sheet names eight, and says how many more there are', () => {
  expect(namesOf(8).map(([name]) => name)).toEqual(numbers(8).map((number) => `W${number}`));
  expect(namesOf(11)).toHaveLength(9);
  expect(namesOf(11).at(-1)).toEqual(['stepUp.andMore', '3']);
});
