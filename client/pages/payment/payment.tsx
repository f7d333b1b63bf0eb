import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ChangedCard } from '../../features/wallet/changed-card.tsx';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { SavedHint } from '../../ui/form/saved.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { BankCard } from './bank-card.tsx';

export const handle = {
  title: (t) => t('payment.title'),
  access: 'private',
  query: ['saved'],
} satisfies ScreenHandle;

/** The card, masked as everywhere but in its form. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(apiContext).userInfo({});
  const card = { holder: data.bank_truename, account: data.bank_account, bank: data.bank_name };
  return { card, payableAt: data.bank_payable_at };
}

/** The card that withdrawals are paid to (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { card, payableAt } = useLoaderData<typeof loader>();
  if (card.account === '') {
    const link = { to: '/user/addbank', text: t('payment.add') };
    return (
      <MainColumn>
        <Empty icon="bank" title={t('payment.empty.title')} text={t('payment.empty.text')} link={link} />
      </MainColumn>
    );
  }
  return (
    <MainColumn>
      <SavedHint />
      <BankCard {...card} />
      {payableAt !== null && <ChangedCard payableAt={payableAt} />}
      <Hint>{t('payment.use')}</Hint>
      <ButtonLink kind="primary" to="/user/addbank">
        {t('payment.modify')}
      </ButtonLink>
    </MainColumn>
  );
}
