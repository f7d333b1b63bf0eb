import { IMPACT } from './document.ts';
import { SAME, type Wanted } from './ways.ts';

/** How well an item answers what is wanted. */
export interface Score {
  /** 0–100. */
  score: number;
  /** The part of what is wanted that it has (0–1), by how much each part tells. */
  covered: number;
  /** Whether it has something that is wanted in its description alone, or in a way that is only near. */
  near: boolean;
}

/** How much more the head of what is wanted tells than what describes it. */
const HEAD = 1.5;

/**
 * How much each thing that is wanted tells apart: the fewer items have it, the more. `counts` is how many items have a word,
 * as far as they were counted.
 */
export const tellsOf = (wanted: Wanted[], counts: ReadonlyMap<string, number>): number[] =>
  wanted.map(({ ways, isHead }) => {
    const frequent = ways.map(({ words, closeness }) =>
      closeness > SAME ? Math.min(...words.map((word) => counts.get(word) ?? 0)) : 0,
    );
    return Math.log(1 + 400 / (1 + Math.max(0, ...frequent))) * (isHead ? HEAD : 1);
  });

function impactOf(words: string[], impacts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) {
    const impact = impacts.get(word);
    if (impact === undefined) return 0;
    sum += impact;
  }
  return sum / words.length;
}

/** Scores an item by its impacts (0–100) of the words that are wanted. */
export function scoreOf(wanted: Wanted[], tells: number[], impacts: ReadonlyMap<string, number>): Score {
  let [score, covered, all, near] = [0, 0, 0, false];
  for (const [at, { ways }] of wanted.entries()) {
    const tell = tells[at] ?? 0;
    all += tell;
    const found = ways.map(({ words, closeness }) => ({ closeness, impact: impactOf(words, impacts) }));
    const best = Math.max(0, ...found.map(({ closeness, impact }) => closeness * impact));
    score += tell * best;
    if (best === 0) continue;
    covered += tell;
    near ||= !found.some(({ closeness, impact }) => closeness > SAME && impact > IMPACT.content);
  }
  return { score: score / all, covered: covered / all, near };
}
