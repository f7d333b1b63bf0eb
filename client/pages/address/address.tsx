import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import { rules } from '../../../shared/rules.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { localPath } from '../../lib/local-path.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field, TextArea } from '../../ui/field/field.tsx';
import { SavedHint, savedBackTo, savedTo } from '../../ui/form/saved.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';

const fields = ['truename', 'phone', 'address'] as const;

export const handle = {
  title: (t) => t('address.title'),
  access: 'private',
  query: ['next', 'saved'],
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).userAddress({})).data;
}

/** Saves the address; a shopper who came from a purchase (`next`) goes back to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const next = new URL(request.url).searchParams.get('next');
  const values = fieldsOf(await request.formData(), fields);
  const answer = await sendForm(values, problemsIn(values, t), () => context.get(apiContext).saveAddress(values));
  if (answer) return data(answer, 400);
  const words = t('address.saved');
  return next === null ? savedTo('/user/address', words) : savedBackTo(localPath(next), words, request);
}

/** The delivery address (docs/spec.md, sections 2 and 5). */
export function Component() {
  const { t } = useTexts();
  const saved = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? undefined;
  const field = useSavedFields(saved, answer);
  return (
    <MainColumn>
      <SavedHint />
      <Hint icon="pin">{t('address.use')}</Hint>
      <Card>
        <ScreenForm intent="address" answer={answer} submit={t('address.save')} busy={t('form.saving')}>
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
      </Card>
    </MainColumn>
  );
}
