import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router-dom';
import { fenOf, formatMoney } from '../../../shared/money.ts';
import { AccountName } from '../../features/account/account-name.tsx';
import { sessionOver } from '../../features/account/session-over.ts';
import { usernameLoader } from '../../features/account/username-loader.ts';
import { apiContext, textsContext, useShop } from '../../lib/context.ts';
import { alsoAfterRefusal } from '../../lib/forms/also-after-refusal.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { sendForm } from '../../lib/forms/form-answer.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { addressOfRecharge } from '../../lib/recharges/recharge-address.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { sentPassword } from '../../lib/session/password.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useAskFirst } from '../../ui/ask-sheet/use-ask-first.tsx';
import { CheckboxRow } from '../../ui/checkbox-row/checkbox-row.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { LinkRow, Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';

export const handle = {
  title: (t) => t('deletion.title'),
  access: 'private',
} satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [viewer, { data: money, server_time: readAt }, recharges] = await Promise.all([
    usernameLoader(args),
    api.moneyInfo({}),
    api.rechargeList({ limit: '100' }),
  ]);
  const returnable = recharges.data.filter((recharge) => recharge.returnable > 0);
  return { ...viewer, balance: money.recharge_money, least: money.withdraw_min, returnable, readAt };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(await request.formData(), ['password', 'money']);
  const problems = values.password === '' ? { password: t('loginPassword.missing') } : {};
  const send = async () =>
    context.get(apiContext).deleteAccount({
      password: await sentPassword(values.password),
      ...(values.money !== '' && { money: values.money }),
    });
  const answer = await sendForm(values, problems, send, { password: [t('refusal.passwordWrong')] });
  return answer ? data(answer, 400) : sessionOver(context, '/login?deleted=1');
}

/** The balance may be another than the one shown, of which a page without events knows nothing. */
export const shouldRevalidate = alsoAfterRefusal;

/** Ends the account for good (docs/domain.md, Personal data). */
export function Component() {
  const { t } = useTexts();
  const { username, balance, least, returnable, readAt } = useLoaderData<typeof loader>();
  const { currency } = useShop();
  const remainder = balance > 0 && balance < least;
  const answer = useLastAnswer<typeof action>();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt }, revalidate);
  const title = t('deletion.title');
  const { heldBack, sheet } = useAskFirst({ title, text: t('deletion.note'), yes: title });
  return (
    <MainColumn>
      <Hint icon="alert">{t('deletion.note')}</Hint>
      <Card rows>
        <Rows>
          <Row icon="user" title={t('deletion.goes')} detail={t('deletion.goesText')} />
          <Row icon="receipt" title={t('deletion.stays')} detail={t('deletion.staysText')} />
          <Row icon="refund" title={t('deletion.lost')} detail={t('deletion.lostText')} />
          <Row icon="clock" title={t('deletion.when')} detail={t('deletion.before')} />
        </Rows>
      </Card>
      <Card rows>
        <Rows>
          <LinkRow icon="wallet" title={t('wallet.title')} to="/user/wallet" />
          {remainder && (
            <LinkRow
              icon="payout"
              title={t('deletion.toCard', { amount: formatMoney(fenOf(balance), currency) })}
              to={`/user/withdraw?closing=1&money=${balance}`}
            />
          )}
          {returnable.map((recharge) => (
            <LinkRow
              key={recharge.number}
              icon="refund"
              title={t('rechargeReturn.act', { amount: formatMoney(fenOf(recharge.returnable), currency) })}
              detail={recharge.channel_txt}
              to={addressOfRecharge(recharge.number)}
            />
          ))}
          <LinkRow icon="list" title={t('order.title')} to="/user/order/0" />
          <LinkRow icon="download" title={t('person.export')} to="/user/person" />
        </Rows>
      </Card>
      <Card>
        <ScreenForm
          intent="delete"
          answer={answer}
          kind="danger"
          submit={t('deletion.title')}
          busy={t('deletion.busy')}
          heldBack={heldBack}
        >
          <AccountName username={username} />
          <PasswordField
            name="password"
            label={t('field.password')}
            problem={answer?.problems.password}
            autoComplete="current-password"
          />
          {remainder && (
            // Ticked anew for another sum.
            <CheckboxRow key={balance} name="money" value={balance}>
              <Text k="deletion.giveUp" amount={<Money yuan={balance} />} least={<Money yuan={least} />} />
            </CheckboxRow>
          )}
        </ScreenForm>
        {sheet}
      </Card>
    </MainColumn>
  );
}
