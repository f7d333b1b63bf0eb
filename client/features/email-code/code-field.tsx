import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';

/** The digits that came by e-mail; phones offer them by themselves. */
export function CodeField({ problem }: { problem?: string }) {
  const { t } = useTexts();
  return (
    <Field
      name="code"
      label={t('field.code')}
      problem={problem}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}
