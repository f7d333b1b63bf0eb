import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';

/** An e-mail address. */
export function EmailField(field: Pick<ComponentProps<typeof Field>, 'problem' | 'defaultValue'>) {
  const { t } = useTexts();
  return (
    <Field
      {...field}
      name="email"
      type="email"
      label={t('field.email')}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
