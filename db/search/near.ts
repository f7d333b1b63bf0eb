/** Letters at the start and at the end of a word, of which whoever mistypes it gets one of the two right. */
export const MOST_LETTERS = 3;

/** How many letters of a word may be wrong, by its length. */
const mistakesIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const LETTERS = /^\p{L}{3,}$/u;

/** The last letters of a word of an alphabet; null of one that is too short, or has digits. */
export const endingOf = (word: string): string | null =>
  LETTERS.test(word) ? [...word].slice(-MOST_LETTERS).join('') : null;

/** The number of letters that are added, left out, changed, or swapped with their neighbour (optimal string alignment). */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Longer words are no words. */
const LONGEST = 30;

/** Those of some words that are nearest to a mistyped one, if any is near enough for its length. */
export function nearestTo(mistyped: string, words: string[]): string[] {
  if (mistyped.length > LONGEST) return [];
  const most = mistakesIn(mistyped);
  const alike = words.filter((word) => Math.abs(word.length - mistyped.length) <= most);
  const found = alike.map((word) => ({ word, mistakes: distanceOf(mistyped, word) }));
  const least = Math.min(most, ...found.map(({ mistakes }) => mistakes));
  return found.filter(({ mistakes }) => mistakes === least).map(({ word }) => word);
}
