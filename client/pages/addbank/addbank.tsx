import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { rules } from '../../../shared/rules.ts';
import { apiContext, textsContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { Field } from '../../components/field/field.tsx';
import { type FormAnswer, fieldsOf, problemsIn, sendForm } from '../../components/field/form-answer.ts';
import { useKeptFields } from '../../components/field/use-kept-fields.ts';
import { savedTo } from '../../components/form/saved.tsx';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { Hint } from '../../components/hint/hint.tsx';
import { Card, Page } from '../../components/page/page.tsx';

type BankCard = CallOutput<'userBank'>;

const fields = ['bank_truename', 'bank_account', 'bank_name'] as const;

export const handle = {
  title: (t, card) => t(card?.bank_account ? 'addBank.edit' : 'addBank.add'),
  bar: 'inner',
  tab: null,
  access: 'private',
} satisfies ScreenHandle<BankCard>;

/** The card with its whole number, since its owner edits it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<BankCard> {
  return (await context.get(apiContext).userBank({})).data;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(await request.formData(), fields);
  const answer = await sendForm(values, problemsIn(values, t), () => context.get(apiContext).setBank(values));
  return answer ? data(answer, 400) : savedTo('/user/payment', t('addBank.saved'));
}

/** Adds the bank card or changes it (spec, sections 2 and 5). */
export function Component() {
  const { t } = useTexts();
  const card = useLoaderData<BankCard>();
  const answer = useActionData<FormAnswer<(typeof fields)[number]>>();
  const field = useKeptFields(card, answer);
  const { min, max } = rules.bank_account;
  return (
    <Page>
      <Card>
        <ScreenForm intent="card" answer={answer} submit={t('addBank.save')} busy={t('form.saving')}>
          <Field {...field('bank_truename')} help={t('addBank.holderHelp')} autoComplete="name" />
          <Field
            {...field('bank_account')}
            help={t('addBank.accountHelp', { min, max })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
          <Field
            {...field('bank_name')}
            help={t('addBank.bankHelp', { max: rules.bank_name.max })}
            autoComplete="off"
          />
        </ScreenForm>
      </Card>
      <Hint>{t('payment.use')}</Hint>
    </Page>
  );
}
