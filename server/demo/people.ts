import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../db/project-root.ts';
import { type RoleKey, roleKeys } from '../../shared/console/roles.ts';

const words = z.string().min(1);

/** Names, homes and words of people of the demo shop, who do not exist. */
const people = z.object({
  families: words,
  givens: z.array(words),
  banks: z.array(words),
  carriers: z.array(z.object({ name: words, trackingUrl: z.string() })),
  homes: z.array(words),
  staff: z.record(z.enum(roleKeys), words),
  /** What shoppers ask support: of an order, and of anything else. */
  questions: z.tuple([words, words]),
  /** What shoppers say of what came. */
  reviews: z.array(z.object({ stars: z.int(), text: words })),
  /** What staff wrote beside what they did. */
  notes: z.record(
    z.enum(['block', 'recharge', 'withdrawal', 'small', 'credit', 'freight', 'setting', 'cut', 'parcel', 'returned']),
    words,
  ),
});

type People = z.infer<typeof people>;

/** Ids of the demo shop's staff by role. */
export type Team = Record<RoleKey, number>;

let known: People | undefined;

/** As `db/demo/people.json` has them. */
export function demoPeople(): People {
  known ??= people.parse(JSON.parse(readFileSync(join(projectRoot(), 'db/demo/people.json'), 'utf8')));
  return known;
}

const pick = <Entry>(entries: readonly Entry[], index: number): Entry => entries[index % entries.length] as Entry;

/** A name for that number; the first 260 differ. */
function nameOf(index: number): string {
  const { families, givens } = demoPeople();
  return pick([...families], index * 7) + pick(givens, index);
}

/** Numbers that no bank gives: their bank does not exist. */
export const cardOf = (index: number) => ({
  bankTruename: nameOf(index),
  bankAccount: `62220000${String(10_000_000 + index * 104_729).padStart(8, '0')}`,
  bankName: pick(demoPeople().banks, index),
});

export const homeOf = (index: number) => ({
  truename: nameOf(index),
  phone: `138${String(10_000_000 + index * 7_919).padStart(8, '0')}`,
  address: pick(demoPeople().homes, index),
});
