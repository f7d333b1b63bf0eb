import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { rules } from '../../../shared/rules.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { localPath } from '../../lib/local-path.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { sentPassword } from '../../lib/session/password.ts';
import { durationWords } from '../../lib/texts/duration.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { savedBackTo, savedTo } from '../../ui/form/saved.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';

interface CardOnFile {
  /** Username: whose form it is. */
  by: string;
  card: CallOutput<'userBank'>;
  asksFundPassword: boolean;
}

const fields = ['bank_truename', 'bank_account', 'bank_name'] as const;

type CardAnswer = FormAnswer<(typeof fields)[number] | 'safe_pwd'>;

export const handle = {
  title: (t, onFile) => t(onFile?.card.bank_account ? 'addBank.edit' : 'addBank.add'),
  access: 'private',
  query: ['next'],
} satisfies ScreenHandle<CardOnFile>;

/** The card with its full number, since its owner edits it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<CardOnFile> {
  const api = context.get(apiContext);
  const [card, viewer] = await Promise.all([api.userBank({}), api.userInfo({})]);
  const { username: by, has_safe_pwd: asksFundPassword } = viewer.data;
  return { by, card: card.data, asksFundPassword };
}

/** Saves the card; a shopper who came from a withdrawal (`next`) goes back to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const form = await request.formData();
  const card = fieldsOf(form, fields);
  const { by, ...password } = fieldsOf(form, ['safe_pwd', 'by']);
  const values = { ...card, ...password };
  const problems: CardAnswer['problems'] = problemsIn(card, t);
  if (form.has('safe_pwd') && values.safe_pwd === '') problems.safe_pwd = t('refusal.fundPasswordMissing');
  // The form itself checks everything else that a card may be refused for.
  const answer: CardAnswer | null = await sendForm(
    values,
    problems,
    async () => context.get(apiContext).setBank(await sent(values), { by }),
    'safe_pwd',
  );
  if (answer) return data(answer, 400);
  const next = new URL(request.url).searchParams.get('next');
  const words = t('addBank.saved');
  return next === null ? savedTo('/user/payment', words) : savedBackTo(localPath(next), words, request);
}

async function sent({ safe_pwd, ...card }: Record<(typeof fields)[number] | 'safe_pwd', string>) {
  return safe_pwd === '' ? card : { ...card, safe_pwd: await sentPassword(safe_pwd) };
}

/** Adds the bank card or changes it (docs/spec.md, sections 2 and 5). */
export function Component() {
  const { t } = useTexts();
  const { by, card, asksFundPassword } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const field = useSavedFields<(typeof fields)[number]>(card, answer);
  const { min, max } = rules.bank_account;
  return (
    <MainColumn>
      <Card>
        <ScreenForm intent="card" by={by} answer={answer} submit={t('addBank.save')} busy={t('form.saving')}>
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
          {(asksFundPassword || answer?.problems.safe_pwd) && (
            <PasswordField
              name="safe_pwd"
              label={t('field.safe_pwd')}
              problem={answer?.problems.safe_pwd}
              autoComplete="off"
            />
          )}
        </ScreenForm>
      </Card>
      {card.bank_account !== '' && card.change_wait > 0 && (
        <Hint icon="shield">{t('addBank.wait', { duration: durationWords(t, card.change_wait) })}</Hint>
      )}
      <Hint>{t('payment.use')}</Hint>
    </MainColumn>
  );
}
