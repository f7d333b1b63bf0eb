import type { FormAnswer } from '../../lib/forms/form-answer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Stepper } from '../../ui/stepper/stepper.tsx';

/** The initial quantity of the sample (docs/spec.md, section 9). */
const FIRST_QUANTITY = '5';

/** The answer of the sample's action: the problems, or without JavaScript that this was a sample. */
export interface SampleAnswer extends FormAnswer<'quantity' | 'password'> {
  said?: string;
}

/** Quantity and password of a purchase that is never made. */
export function PurchaseForm({ answer }: { answer?: SampleAnswer }) {
  const { t } = useTexts();
  return (
    <ScreenForm intent="sample" answer={answer} submit={t('machine.buy')} busy={t('machine.buy')}>
      {answer?.said && <Hint role="status">{answer.said}</Hint>}
      <Stepper
        name="quantity"
        label={t('machine.quantity')}
        defaultValue={answer?.values.quantity ?? FIRST_QUANTITY}
        problem={answer?.problems.quantity}
      />
      <PasswordField
        name="password"
        label={t('field.password')}
        help={t('machine.passwordHelp')}
        problem={answer?.problems.password}
        autoComplete="off"
      />
    </ScreenForm>
  );
}
