import type { RuledField } from '../../../shared/rules.ts';
import { useTexts } from '../texts/texts.ts';
import type { FormAnswer } from './form-answer.ts';

/**
 * Makes the props of a required field of a form that edits saved data: its value is what was typed if the form was
 * refused, otherwise the saved value. Its label is `field.<name>`.
 */
export function useSavedFields<Name extends RuledField>(
  saved: Record<Name, string>,
  answer?: Pick<FormAnswer<Name>, 'values' | 'problems'>,
) {
  const { t } = useTexts();
  return (name: Name) => ({
    name,
    label: t(`field.${name}`),
    problem: answer?.problems[name],
    defaultValue: answer?.values[name] ?? saved[name],
    required: true,
  });
}
