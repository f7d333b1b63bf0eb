import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { askedMoney } from '../../features/wallet/asked-money.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { alsoAfterRefusal } from '../../lib/forms/also-after-refusal.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { hasLeft } from '../../lib/history/location.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { type Asked, askWithdrawal, type WithdrawAnswer } from './ask-withdrawal.ts';
import { readWithdrawData } from './withdraw-data.ts';
import { WithdrawDone } from './withdraw-done.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export const handle = {
  title: (t) => t('withdraw.title'),
  access: 'private',
  query: ['money', 'closing'],
} satisfies ScreenHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const money = askedMoney(request);
  const closing = new URL(request.url).searchParams.get('closing') === '1';
  return { ...(await readWithdrawData(context.get(apiContext))), money, closing, idempotencyKey: newIdempotencyKey() };
}

/** The balance may be another than the one shown, which the last withdrawal has to be the whole of. */
export const shouldRevalidate = alsoAfterRefusal;

type Sent = { asked: Asked } | { answer: WithdrawAnswer };

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await askWithdrawal(context, await request.formData());
  if (!import.meta.env.SSR && hasLeft(request)) tellWhoLeft(context, answer);
  return 'msg' in answer ? data<Sent>({ asked: answer }) : data<Sent>({ answer }, 400);
}

/** Says in a toast what the screen would have shown. */
function tellWhoLeft(context: ActionFunctionArgs['context'], answer: Asked | WithdrawAnswer): void {
  const { t } = context.get(textsContext)();
  if ('msg' in answer) showToast(answer.msg, 'done', { text: t('wallet.withdrawRecord'), to: '/user/withdrawRecord' });
  else if (answer.refused) showToast(answer.refused, 'error');
}

/** Enter an amount and submit a withdrawal to the card on file (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const sent = useLastAnswer<typeof action>();
  const { pathname, search } = useLocation();
  const toCard = `/user/addbank?next=${encodeURIComponent(pathname + search)}`;
  const link = { to: toCard, text: t('withdraw.noCard.action') };
  return (
    <MainColumn>
      {sent && 'asked' in sent ? (
        <WithdrawDone asked={sent.asked} balance={loaded.balance} promised={loaded.promised} />
      ) : loaded.card ? (
        <WithdrawForm {...loaded} card={loaded.card} answer={sent?.answer} />
      ) : (
        <Empty icon="bank" title={t('withdraw.noCard.title')} text={t('withdraw.noCard.text')} link={link} />
      )}
    </MainColumn>
  );
}
