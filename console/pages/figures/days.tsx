import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { daysBetween, LONGEST_SPAN, spans } from '../../../shared/console/charts.ts';
import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { type DaySpan, DaysFields } from '../../ui/field/days-fields.tsx';
import { Select } from '../../ui/field/field.tsx';
import styles from './figures.module.css';

/** Which days the charts are of: the last ones, a calendar month, or from one day to another. */
export function Days({ first }: { first: number }) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const isChosen = query.has('from') && query.has('to');
  return (
    <div className={styles.spans}>
      <Chips label={t('figures.days')}>
        {spans.map((days) => (
          <FilterChip
            key={days}
            name="days"
            value={days === first && !isChosen ? null : String(days)}
            without={['from', 'to']}
          >
            {t('figures.span', { count: days })}
          </FilterChip>
        ))}
      </Chips>
      <Chosen key={`${query.get('from')} ${query.get('to')}`} />
    </div>
  );
}

/** A month fills in its days, which can be changed. */
function Chosen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [days, setDays] = useState({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
  const { from, to } = days;
  const months = monthsBefore(useNow(60_000));
  const length = from === '' || to === '' ? null : daysBetween(from, to);
  const isSpan = length !== null && length >= 0 && length < LONGEST_SPAN;
  const show = (span: DaySpan) => void navigate(`/figures?${new URLSearchParams({ ...span })}`);
  return (
    <form
      className={styles.chosen}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSpan) show(days);
      }}
    >
      <Select
        label={t('figures.month')}
        name="month"
        value={months.find((month) => isWhole(month, days)) ?? ''}
        options={[['', '–'], ...months.map((month) => [month, month] as const)]}
        onChange={({ target: { value } }) => value !== '' && show(daysOf(value))}
      />
      <DaysFields
        days={days}
        onChange={setDays}
        refused={length !== null && !isSpan ? t('figures.noSpan', { most: LONGEST_SPAN }) : null}
      />
      <Button type="submit" disabled={!isSpan}>
        {t('figures.show')}
      </Button>
    </form>
  );
}

/** Months that are offered. */
const MONTHS = 24;

/** The last ones, `2026-11`, from the present one back. */
function monthsBefore(now: number): string[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - back)).toISOString().slice(0, 7));
}

/** The first and the last day of `2026-11`. */
function daysOf(month: string): DaySpan {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

const isWhole = (month: string, { from, to }: DaySpan) => daysOf(month).from === from && daysOf(month).to === to;
