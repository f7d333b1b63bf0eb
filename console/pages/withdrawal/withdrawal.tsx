import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { addressOf, lastSearch } from '../../lib/last-search.ts';
import { useLate } from '../../lib/late.ts';
import { firstPage } from '../../lib/list-query.ts';
import { useNow } from '../../lib/now.ts';
import { useOutcome, withOutcome } from '../../lib/outcome.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note, Outcome } from '../../ui/note/note.tsx';
import { payoutFacts } from '../../ui/payout/payout-facts.ts';
import { ActsCard } from '../../ui/people/acts-card.tsx';
import { WithdrawalTag } from '../../ui/people/money-tags.tsx';
import { ShopperLink } from '../../ui/people/shopper-link.tsx';
import { DecisionBar } from '../../ui/queue/decision-bar.tsx';
import { NextOpens } from '../../ui/queue/queue.tsx';
import { Refuse } from '../../ui/refuse/refuse.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import type { StepProps } from './act-sheet.tsx';
import { Agreement } from './agreement.tsx';
import { Ask } from './ask.tsx';
import { BankCard } from './bank-card.tsx';
import type { Withdrawal } from './data.ts';
import { nextOf } from './next-of.ts';
import { Pay } from './pay.tsx';
import { Steps } from './steps.tsx';
import styles from './withdrawal.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('withdrawal', { id: Number(params.id) });
}

/** One withdrawal: how much to whom, what the shop knows, and the decision. */
export function Component() {
  const withdrawal = useLoaderData<typeof loader>();
  return <Decision key={withdrawal.id} withdrawal={withdrawal} />;
}

function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = useTexts();
  const { t, money, span } = texts;
  const refuse = useAct('withdrawalRefuse');
  const [open, setOpen] = useState<'act' | 'refuse' | null>(null);
  const { id, shopper, status, created_at, promise, filed_at, agreed_at } = withdrawal;
  // The bank may have paid it already.
  const underWay = filed_at !== null || agreed_at !== null;
  const pending = status === 'pending';
  const { mayDecide, next, act } = useNext(withdrawal);
  const waits = Math.max(0, useNow(30_000) - created_at);
  const over = useLate()(created_at, promise);
  const facts = payoutFacts(withdrawal, texts);
  const doubtful = facts.filter(({ tone = 'plain' }) => tone !== 'plain');
  const amount = money(withdrawal.money);
  const { leave, goesOn } = useLeave(withdrawal.next);
  const close = () => setOpen(null);
  useKeys({
    ...(mayDecide && { r: () => setOpen('refuse'), s: () => leave('') }),
    ...(act !== null && { 'Ctrl+Enter': () => setOpen('act') }),
  });
  return (
    <ScreenLayout
      title={t('withdrawal.title', { number: `W${id}` })}
      back="/withdrawals"
      tags={
        pending ? (
          over > 0 && <Tag tone="late">{t('queue.over', { time: span(over) })}</Tag>
        ) : (
          <WithdrawalTag status={status} />
        )
      }
      sub={pending && t('queue.waitsOf', { time: span(waits), promise: span(promise) })}
      foot={
        (mayDecide || act !== null) && (
          <DecisionBar onRefuse={mayDecide ? () => setOpen('refuse') : null} onLater={() => leave('')}>
            {goesOn && <NextOpens />}
            {act !== null && (
              <Button kind="primary" icon="key" hint="Ctrl+Enter" onClick={() => setOpen('act')}>
                {act}
              </Button>
            )}
          </DecisionBar>
        )
      }
    >
      <OutcomeBefore />
      <Here subject={`withdrawal:${id}`} />
      <Columns kind="side">
        <Stack>
          {pending && <Steps withdrawal={withdrawal} />}
          <HowMuch withdrawal={withdrawal} />
          <Card
            title={t('facts.title')}
            sub={t('facts.counted', { plain: facts.length - doubtful.length, doubtful: doubtful.length })}
            padded
          >
            <Facts facts={facts} />
          </Card>
        </Stack>
        <ActsCard acts={withdrawal.acts} />
      </Columns>
      {open === 'act' && (
        <Sheet next={next} withdrawal={withdrawal} doubtful={doubtful} onDone={leave} onClose={close} />
      )}
      {open === 'refuse' && (
        <Refuse
          title={t('withdrawal.refuse')}
          consequence={t('withdrawal.refuseMeans', { amount, name: shopper.nickname })}
          warning={refusalWarning(withdrawal, texts)}
          button={t(underWay ? 'withdrawal.refuseAnyway' : 'withdrawal.refuseSum', { amount })}
          remarks={withdrawal.remarks}
          busy={refuse.busy}
          refused={refuse.refused}
          onRefuse={async (remark) => {
            const { done } = await refuse.run({ id, anyway: underWay, note: remark });
            if (done) leave(t('withdrawal.refusedDone', { amount }));
          }}
          onClose={close}
        />
      )}
    </ScreenLayout>
  );
}

/** What the reader may do with a withdrawal: the next step, and the words on its button; null if that is another's. */
function useNext(withdrawal: Withdrawal) {
  const { t, money } = useTexts();
  const may = useMay();
  const pending = withdrawal.status === 'pending';
  const rights = { mayDo: may('withdrawals:do'), mayAsk: may('withdrawals:ask') };
  const next = pending ? nextOf(withdrawal, rights) : null;
  const { alone } = useSecond('withdrawal.pay');
  const words = { ask: alone ? 'withdrawal.aloneAsk' : 'withdrawal.ask', pay: 'withdrawal.pay' } as const;
  const act = next === 'ask' || next === 'pay' ? t(words[next], { amount: money(withdrawal.money) }) : null;
  return { mayDecide: pending && rights.mayDo, next, act };
}

/** The sum, whose it is, the card, and how far it is. */
function HowMuch({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, dateTime } = useTexts();
  const { shopper, status, filed_at } = withdrawal;
  return (
    <Card title={t('withdrawal.howMuch')} more={<ShopperLink id={shopper.id} />} padded>
      <p className={styles.sum}>
        <Money fen={withdrawal.money} strong />
      </p>
      <p className={styles.meta}>{t('withdrawal.whose', { name: shopper.nickname, username: shopper.username })}</p>
      <BankCard withdrawal={withdrawal} />
      {filed_at !== null && <Note icon="download">{t('withdrawal.filed', { time: dateTime(filed_at) })}</Note>}
      {status === 'pending' && <Agreement withdrawal={withdrawal} />}
      {withdrawal.remark !== '' && <Note>{t('remark.read', { remark: withdrawal.remark })}</Note>}
    </Card>
  );
}

/** The sheet of the next step. */
function Sheet({ next, ...step }: StepProps & { next: ReturnType<typeof nextOf> }) {
  if (next === 'ask') return <Ask {...step} />;
  return next === 'pay' && <Pay {...step} />;
}

/** What became of the one before. */
function OutcomeBefore() {
  const outcome = useOutcome();
  return outcome ? <Outcome>{outcome}</Outcome> : null;
}

/** Leaves for the next one if the queue was the last list seen, and for the list if that was filtered or not seen. */
function useLeave(next: number | null) {
  const navigate = useNavigate();
  const search = lastSearch('/withdrawals');
  const isQueue = search !== undefined && firstPage(new URLSearchParams(search)).size === 0;
  // A server of before has no such field.
  const goesOn = isQueue && typeof next === 'number';
  const to = goesOn ? `/withdrawals/${next}` : addressOf('/withdrawals');
  const leave = (sentence: string) => void navigate(to, withOutcome(sentence));
  return { leave, goesOn };
}

/** What may happen besides if it is refused. */
function refusalWarning({ filed_at, agreed_at, money: sum }: Withdrawal, { t, money, dateTime }: Texts): string | null {
  const amount = money(sum);
  if (filed_at !== null) return t('withdrawal.refuseFiled', { time: dateTime(filed_at), amount });
  return agreed_at === null ? null : t('withdrawal.refuseAgreed', { time: dateTime(agreed_at), amount });
}
