import type { ReviewState } from '../../../shared/console/review-states.ts';
import { lengthWords } from '../../lib/queues.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';

interface FiltersProps {
  filter: { item: string | undefined; shopper: string | undefined; order: string | undefined };
  counts: readonly { state: ReviewState; count: number; more: boolean }[];
}

const states: readonly ReviewState[] = ['unchecked', 'low', 'unanswered', 'hidden', 'all'];

const names = {
  item: 'find.kind.item',
  shopper: 'find.kind.shopper',
  order: 'find.kind.order',
} as const satisfies Record<keyof FiltersProps['filter'], TextKey>;

/** The states, each with how many there are; or whose reviews are shown, and the way back from there. */
export function Filters({ filter, counts }: FiltersProps) {
  const { t, count } = useTexts();
  const of = (Object.keys(names) as (keyof typeof names)[]).filter((name) => filter[name] !== undefined);
  const countOf = (state: ReviewState) => {
    const found = counts.find((one) => one.state === state);
    return found && lengthWords(count(found.count), found.more);
  };
  return (
    <Chips label={t('table.status')}>
      {of.length > 0
        ? of.map((name) => (
            <FilterChip key={name} name={name} value={null}>
              {`${t(names[name])} ${filter[name]} ×`}
            </FilterChip>
          ))
        : states.map((state) => (
            <FilterChip key={state} name="state" value={state === 'unchecked' ? null : state} count={countOf(state)}>
              {t(`reviews.state.${state}`)}
            </FilterChip>
          ))}
    </Chips>
  );
}
