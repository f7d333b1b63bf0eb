import { useTexts } from '../../lib/texts.ts';
import { Field } from './field.tsx';

/** Days from one to another, `2026-11-30`; empty until they are chosen. */
export interface DaySpan {
  from: string;
  to: string;
}

interface DaysFieldsProps {
  days: DaySpan;
  onChange: (days: DaySpan) => void;
  /** Why they are no span, at the second one. */
  refused: string | null;
}

/** The fields of the first day and the last. */
export function DaysFields({ days, onChange, refused }: DaysFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <Field
        label={t('exports.from')}
        type="date"
        name="from"
        value={days.from}
        onChange={({ target }) => onChange({ ...days, from: target.value })}
      />
      <Field
        label={t('exports.to')}
        type="date"
        name="to"
        value={days.to}
        onChange={({ target }) => onChange({ ...days, to: target.value })}
        refused={refused}
      />
    </>
  );
}
