import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useOutcome, withOutcome } from '../../lib/outcome.ts';
import { CODES } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { claimFacts } from '../../ui/claim/claim-facts.tsx';
import { Proof } from '../../ui/claim/proof.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { ActsCard } from '../../ui/people/acts-card.tsx';
import { DecisionBar } from '../../ui/queue/decision-bar.tsx';
import { NextOpens, QueueItem } from '../../ui/queue/queue.tsx';
import { Refuse, Remarks } from '../../ui/refuse/refuse.tsx';
import { Amount } from './amount.tsx';
import { RechargeHead } from './head.tsx';
import type { Recharge } from './recharge.ts';

const focus = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** One recharge: the proof beside the claim, what the shop knows, and the decision. */
export function PickedRecharge({ recharge, next }: { recharge: Recharge; next: string }) {
  const texts = useTexts();
  const { t, money } = texts;
  const mayDecide = useMay()('recharges:do') && recharge.status === 'pending';
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const outcome = useOutcome();
  const [found, setFound] = useState<number | null>(recharge.money);
  const [refusing, setRefusing] = useState(false);
  const [credit, refuse] = [useAct('rechargeCredit'), useAct('rechargeRefuse')];
  const { number, shopper, proof_hash } = recharge;

  const remarks = recharge.remarks.filter(({ key }) => key !== 'asFound');
  const asFound = recharge.remarks.find(({ key }) => key === 'asFound');
  const differs = found !== null && found !== recharge.money;
  const { note, missing, setNote, label } = useNote(recharge, differs ? (asFound?.text ?? '') : null);
  const leave = (sentence: string) => void navigate(next, withOutcome(sentence));

  const { alone } = useSecond('recharge.credit');
  const button = recharge.second && !alone ? 'recharges.ask' : 'recharges.credit';

  const accept = async () => {
    if (found === null || missing) return focus(found === null ? 'found' : 'note');
    const words = { amount: money(found), name: shopper.nickname };
    const summary = {
      verb: t('recharges.creditVerb'),
      fen: found,
      rows: [
        [t('queue.shopper'), `${shopper.nickname} · ${shopper.username}`],
        [t('payments.channel'), t(`channel.${recharge.channel}`)],
        [t('table.number'), number],
        ...(differs ? [[t('approval.fact.claimed'), money(recharge.money)] as const] : []),
      ] as const,
      final: t('recharges.creditMeans', words),
      button: t(button, { amount: words.amount }),
    };
    const acted = await credit.run({ number, found, note: note.trim(), proof_hash }, summary);
    if (!acted.done) {
      // Another proof has come, which is to be seen.
      if (acted.refused?.code === CODES.changed) await revalidate();
      return;
    }
    leave(acted.data.state === 'done' ? t('recharges.credited', words) : t('act.waits', words));
  };
  useKeys(
    mayDecide
      ? {
          a: () => focus('found'),
          n: () => focus('note'),
          r: () => setRefusing(true),
          s: () => leave(''),
          'Ctrl+Enter': () => void accept(),
        }
      : {},
  );

  return (
    <QueueItem
      key={proof_hash}
      head={<RechargeHead recharge={recharge} />}
      notice={
        <>
          {outcome && <Outcome>{outcome}</Outcome>}
          <Here subject={`recharge:${number}`} />
        </>
      }
      acts={
        mayDecide && (
          <DecisionBar onRefuse={() => setRefusing(true)} onLater={() => leave('')}>
            <NextOpens />
            <Button kind="primary" hint="Ctrl+Enter" busy={credit.busy} disabled={found === null} onClick={accept}>
              {t(button, { amount: money(found ?? 0) })}
            </Button>
          </DecisionBar>
        )
      }
    >
      <Columns kind="picture">
        <Proof recharge={recharge} />
        <Stack>
          <Amount recharge={recharge} found={found} onChange={mayDecide ? setFound : null} />
          <Card title={t('facts.title')} padded>
            <Facts facts={claimFacts(recharge, texts)} />
          </Card>
          {mayDecide && (
            <Remarks
              remarks={differs && asFound ? [asFound] : []}
              value={note}
              onChange={setNote}
              label={t(label)}
              keyName="n"
              name="note"
            />
          )}
          <ActsCard acts={recharge.acts} />
          <RefusedNote refused={credit.refused} />
        </Stack>
      </Columns>
      {refusing && (
        <Refuse
          title={t('recharges.refuse')}
          consequence={t('recharges.refuseMeans', { amount: money(recharge.money), name: shopper.nickname })}
          button={t('recharges.refuseSum', { amount: money(recharge.money) })}
          remarks={remarks}
          busy={refuse.busy}
          refused={refuse.refused}
          onRefuse={async (remark) => {
            if ((await refuse.run({ number, note: remark })).done)
              leave(t('recharges.refused', { name: shopper.nickname }));
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </QueueItem>
  );
}

/** The words beside a credit. `found`: those that tell the shopper of another sum than was claimed. */
function useNote({ second }: Recharge, found: string | null) {
  const [typed, setNote] = useState<string | null>(null);
  // The shopper reads words that are there to be chosen; a second person reads the asker's own.
  const note = typed ?? (second ? '' : (found ?? ''));
  const missing = (second || found !== null) && note.trim() === '';
  const label = found !== null ? 'remark.label' : second ? 'recharges.why' : 'note.optional';
  return { note, missing, setNote, label } as const;
}
