import type { ConsoleOutput } from '../../../shared/console/index.ts';

type EndedGroup = ConsoleOutput<'item'>['ended_groups'][number];

/**
 * Whether a group that is over would have filled with `size` people in `seconds`; null if nobody can tell, since nobody
 * could come any more once it was full or over.
 */
export function wouldFill(group: EndedGroup, size: number, seconds: number): boolean | null {
  // A server of before has no such field.
  const { joins = [] } = group;
  if (joins.length === 0) return null;
  const came = joins[size - 1];
  if (came !== undefined) return came <= seconds;
  return group.seconds < seconds ? null : false;
}
