import { rules } from '../../../shared/rules.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field, TextArea } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import type { AddressAnswer } from './action.ts';

interface AddressFormProps {
  /** Empty for a new address. */
  id: string;
  saved: { truename: string; phone: string; address: string };
  answer: AddressAnswer['form'];
}

/** The fields of one address. */
export function AddressForm({ id, saved, answer }: AddressFormProps) {
  const { t } = useTexts();
  const field = useSavedFields(saved, answer);
  return (
    <ScreenForm intent="address" answer={answer} submit={t('address.save')} busy={t('form.saving')}>
      <input type="hidden" name="id" value={id} />
      <Field {...field('truename')} autoComplete="name" />
      <Field
        {...field('phone')}
        help={t('address.phoneHelp', { min: rules.phone.min, max: rules.phone.max })}
        type="tel"
        autoComplete="tel"
        dir="ltr"
      />
      <TextArea
        {...field('address')}
        help={t('address.addressHelp', { max: rules.address.max })}
        autoComplete="street-address"
      />
    </ScreenForm>
  );
}
