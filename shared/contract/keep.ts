import type { Tag } from '../tags.ts';

/** Until when an answer or a page holds what is true. */
export interface Keep {
  /** A write that invalidates one of these makes it stale. */
  tags: readonly Tag[];
  /** The next deadline in it, in ms since 1970. */
  until?: number;
}

/** What an answer of these items holds with. */
export function keepList(items: readonly { id: number }[]): Keep {
  return { tags: ['catalogue', ...items.map(({ id }): Tag => `card:${id}`)] };
}

/** The same for a list whose order, and so whose pages, follow how often items were bought. */
export function keepRanking(items: readonly { id: number }[]): Keep {
  const { tags } = keepList(items);
  return { tags: ['ranking', ...tags] };
}

/** The first of some deadlines, as ISO 8601 says them. */
export function firstOf(deadlines: readonly (string | null)[]): number {
  return Math.min(...deadlines.map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))));
}

/** A page holds as long as all that it is made of; null as soon as a part is read anew each time. */
export function keepTogether(parts: readonly (Keep | null)[]): Keep | null {
  const kept = parts.filter((part) => part !== null);
  if (kept.length < parts.length) return null;
  return {
    tags: [...new Set(kept.flatMap(({ tags }) => tags))],
    until: Math.min(...kept.map(({ until = Number.POSITIVE_INFINITY }) => until)),
  };
}
