import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { DaysChip } from '../../ui/chip/days-chip.tsx';
import { wordsFor } from './meant.ts';
import styles from './orders.module.css';

/** Filters of one value and their names in the URL. */
const OF_ONE = [
  ...(['item', 'shopper', 'group', 'money', 'parcel', 'carrier'] as const).map((kind) => [kind, kind] as const),
  ...(['item', 'shopper'] as const).map((kind) => [kind, wordsFor[kind]] as const),
];

interface ChosenProps {
  /** What those in the URL by their ids are called, as far as it is known. */
  names: { item: string | undefined; shopper: string | undefined };
}

/** What the list is narrowed to beside a state: chips, each of which takes its filter away. */
export function Chosen({ names }: ChosenProps) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  if (![...OF_ONE.map(([, name]) => name), 'day', 'until'].some((name) => query.get(name))) return null;
  return (
    <Chips label={t('orders.filters')}>
      {OF_ONE.map(([kind, name]) => {
        const value = query.get(name);
        return (
          value && (
            <FilterChip key={name} name={name} value={null}>
              <span>{`${t(`orders.filter.${kind}`)} `}</span>
              <bdi className={styles.value}>
                {(name === 'item' || name === 'shopper' ? names[name] : null) ?? value}
              </bdi>
              <span>{' ×'}</span>
            </FilterChip>
          )
        );
      })}
      <DaysChip />
    </Chips>
  );
}
