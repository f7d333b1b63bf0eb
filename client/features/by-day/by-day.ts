import type { DayAndTime } from '../../../shared/days.ts';

export type DayOf = (iso: string) => DayAndTime;

interface Day<Item> {
  day: string;
  entries: { item: Item; time: string }[];
}

/** Entries that follow each other on one day, under that day. */
export function byDay<Item extends { created_at: string }>(items: readonly Item[], dayOf: DayOf): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const { day, time } = dayOf(item.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push({ item, time });
    else days.push({ day, entries: [{ item, time }] });
  }
  return days;
}
