import type { ReactNode, Ref } from 'react';
import { Field } from '../field/field.tsx';
import type { FormAnswer } from '../field/form-answer.ts';

interface MoneyFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The amount that the address asks for, or empty. */
  money: string;
  /** What it must be, before it is typed. */
  help: ReactNode;
  answer?: FormAnswer<'money'>;
}

/** An amount of yuan to type. */
export function MoneyField({ ref, label, money, help, answer }: MoneyFieldProps) {
  return (
    <Field
      ref={ref}
      name="money"
      label={label}
      problem={answer?.problems.money}
      help={help}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={answer?.values.money ?? money}
      required
    />
  );
}
