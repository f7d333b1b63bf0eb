import type { Tag } from '../tags.ts';

/** When a cached answer or page stops being valid. */
export interface CachePolicy {
  /** A write that invalidates one of these tags removes it from the cache. */
  tags: readonly Tag[];
  /** The earliest deadline in the answer, in ms since 1970. */
  expiresAt?: number;
}

/** An item in a list, as far as its policy needs it. */
interface Listed {
  id: number;
  price_valid_until: string | null;
  sale_starts_at: string | null;
  sale_ends_at: string | null;
}

/** The policy of an answer that lists these items and was read at `since` or later, in ms since 1970. */
export function listPolicy(items: readonly Listed[], since: number): CachePolicy {
  return {
    tags: ['catalogue', 'setting:price_reference', ...items.map(({ id }): Tag => `card:${id}`)],
    expiresAt: earliestOf(
      items.flatMap(({ price_valid_until, sale_starts_at, sale_ends_at }) => [
        ...[price_valid_until, sale_starts_at, sale_ends_at],
      ]),
      since,
    ),
  };
}

/** The same for a list that is sorted by the number of purchases, which also determines its pages. */
export function rankingPolicy(items: readonly Listed[], since: number): CachePolicy {
  const { tags, expiresAt } = listPolicy(items, since);
  return { tags: ['ranking', ...tags], expiresAt };
}

/** The earliest of these deadlines (ISO 8601) that was still to come at `since`, in ms since 1970. */
export function earliestOf(deadlines: readonly (string | null)[], since: number): number {
  const times = deadlines.flatMap((at) => (at === null ? [] : Date.parse(at)));
  return Math.min(...times.filter((at) => at > since), Number.POSITIVE_INFINITY);
}

/** The policy of a page that is composed of these answers; null if one of them must not be cached. */
export function combinedPolicy(parts: readonly (CachePolicy | null)[]): CachePolicy | null {
  const policies = parts.filter((part) => part !== null);
  if (policies.length < parts.length) return null;
  return {
    tags: [...new Set(policies.flatMap(({ tags }) => tags))],
    expiresAt: Math.min(...policies.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt)),
  };
}
