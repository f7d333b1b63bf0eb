import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';

/** The name that a shopper logs in with. */
export function UsernameField(field: Pick<ComponentProps<typeof Field>, 'help' | 'problem' | 'defaultValue'>) {
  const { t } = useTexts();
  return (
    <Field
      {...field}
      name="username"
      label={t('field.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
