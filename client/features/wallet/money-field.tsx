import type { Ref } from 'react';
import type { FormAnswer } from '../../lib/forms/form-answer.ts';
import type { TextKey } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';

interface MoneyFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The amount from the address, or empty. */
  money: string;
  /** The bounds, shown before anything is typed: a text with each of the sums (yuan). */
  help: TextKey;
  sums: Record<string, number>;
  answer?: FormAnswer<'money'>;
}

/** The field of an amount of yuan. */
export function MoneyField({ ref, label, money, help, sums, answer }: MoneyFieldProps) {
  const parts = Object.fromEntries(
    Object.entries(sums).map(([name, yuan]) => [name, <Money key={name} yuan={yuan} />]),
  );
  return (
    <Field
      ref={ref}
      name="money"
      label={label}
      problem={answer?.problems.money}
      help={<Text k={help} {...parts} />}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={answer?.values.money ?? money}
      required
    />
  );
}
