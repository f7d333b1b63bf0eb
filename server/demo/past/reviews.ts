import type { insertPastReviews } from '../../../db/queries/demo.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { type Chance, chanceFrom } from '../chance.ts';
import type { DemoData } from '../data.ts';
import type { FilledItem } from './groups.ts';
import { DAY, HOUR, weighed } from './shape.ts';
import type { Named } from './write.ts';

type PastReview = Parameters<typeof insertPastReviews>[1][number];

/** Of a hundred orders that came so many are reviewed, of those reviews so many have no words, and so many no name. */
const REVIEWED = 34;
const WORDLESS = 20;
const UNNAMED = 12;

/** How often reviews have one star, two, …: of most items, and of every ninth, which is not as good. */
const USUAL = [1, 2, 5, 22, 70];
const POOR = [5, 9, 22, 34, 30];

/** Those of the last hours wait for staff to look at them. */
const UNCHECKED = 8 * HOUR;

/**
 * What shoppers said of orders that have come, the first one first. It draws for
 * itself, so that the rest of the past is the same with and without reviews.
 */
export function pastReviews(
  now: number,
  orders: readonly Named[],
  items: readonly FilledItem[],
  words: DemoData['reviews'],
): PastReview[] {
  const chance = chanceFrom(20_261_130);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const shots = new Map(items.flatMap(({ id, shot }) => (shot === null ? [] : [[id, shot] as const])));
  const said = orders.flatMap(({ id, itemId, order }) => {
    const { status, closedAt, shopperId, valueId } = order;
    const came = status !== orderStatus.failed && closedAt !== null && chance.below(100) < REVIEWED;
    const createdAt = (closedAt ?? now) + 2 * DAY + chance.below(6 * DAY);
    const item = itemOf.get(itemId);
    if (!came || !item || createdAt > now - HOUR) return [];
    const stars = 1 + weighed(chance, itemId % 9 === 4 ? POOR : USUAL);
    const text = chance.below(100) < WORDLESS ? '' : textOf(stars, item.categoryId, words, chance);
    const checkedAt = createdAt < now - UNCHECKED ? createdAt + 5 * HOUR : null;
    const anonymous = chance.below(100) < UNNAMED;
    return [{ orderId: id, itemId, shopperId, valueId, stars, text, anonymous, createdAt, checkedAt }];
  });
  said.sort((a, b) => a.createdAt - b.createdAt);
  // The newest that has words and praises shows the picture.
  return said
    .reverse()
    .map((review) => {
      const file = review.stars >= 4 && review.text !== '' ? (shots.get(review.itemId) ?? null) : null;
      if (file !== null) shots.delete(review.itemId);
      return { ...review, file };
    })
    .reverse();
}

function textOf(stars: number, categoryId: number, words: DemoData['reviews'], chance: Chance): string {
  const key = String(stars) as '1';
  const own = words[categoryId]?.[key] ?? [];
  // What is said of the category is twice as likely as what could be said of anything.
  const texts = [...own, ...own, ...(words.any?.[key] ?? [])];
  return texts[chance.below(texts.length)] ?? '';
}
