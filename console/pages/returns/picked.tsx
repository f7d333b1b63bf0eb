import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { openReturnStates } from '../../../shared/contract/enums.ts';
import { useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useOutcome, withOutcome } from '../../lib/outcome.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Columns, Stack } from '../../ui/card/card.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Note, Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { DecisionBar } from '../../ui/queue/decision-bar.tsx';
import { QueueItem } from '../../ui/queue/queue.tsx';
import { Refuse, Remarks } from '../../ui/refuse/refuse.tsx';
import { Claim, Restock } from './claim.tsx';
import { endsTaxRefund, type GoodsReturn } from './goods-return.ts';
import { ReturnHead } from './head.tsx';
import { Pictures } from './pictures.tsx';
import styles from './returns.module.css';
import { type Step, useSteps } from './use-steps.ts';

interface PickedProps {
  goods: GoodsReturn;
  promise: number;
  /** What opens after a decision. */
  next: string;
}

/** One return: the pictures beside the claim, what it gives, and the step that is next. */
export function PickedReturn({ goods, promise, next }: PickedProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const outcome = useOutcome();
  const mayDo = useMay()('returns:do');
  const refuse = useAct('returnRefuse');
  const [refusing, setRefusing] = useState(false);
  // Only if staff choose it: the piece may be broken or, of a cancelled order, lost on its way.
  const [restocked, setRestocked] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { id, state, shopper } = goods;
  const [goesBack, ...others] = goods.remarks;
  // What the shopper reads where a tax refund ends; otherwise a word for the audit log.
  const readsIt = endsTaxRefund(goods);
  const note = typed ?? (readsIt ? (goesBack?.text ?? '') : t('returns.note'));
  const leave = (sentence: string) => void navigate(next, withOutcome(sentence));
  const step = useSteps({ goods, note, restocked, leave });
  const open = openReturnStates.find((one) => one === state);
  const refusable = mayDo && !goods.pay_asked ? open : undefined;
  const act = () => {
    if (step && note.trim() !== '') void step.run();
  };
  useKeys({
    ...(step && { 'Ctrl+Enter': act }),
    ...(refusable && { r: () => setRefusing(true) }),
    s: () => leave(''),
  });

  return (
    <QueueItem
      head={<ReturnHead goods={goods} promise={promise} />}
      notice={
        <>
          {outcome && <Outcome>{outcome}</Outcome>}
          <Here subject={`return:${id}`} />
        </>
      }
      acts={
        (step || refusable) && (
          <DecisionBar onRefuse={refusable ? () => setRefusing(true) : null} onLater={() => leave('')}>
            <StepAct step={step} onAct={act} />
          </DecisionBar>
        )
      }
    >
      <Columns kind="picture">
        <Pictures goods={goods} />
        <Stack>
          <Claim goods={goods} />
          {step?.restocks && <Restock restocked={restocked} quantity={goods.quantity} onChange={setRestocked} />}
          {step && <StepNote step={step} remark={readsIt ? goesBack : undefined} note={note} onChange={setTyped} />}
        </Stack>
      </Columns>
      {refusing && refusable && (
        <Refuse
          title={t('returns.refuse')}
          consequence={t(refusalMeans(goods), { name: shopper.nickname })}
          button={t('returns.refuse')}
          remarks={others}
          busy={refuse.busy}
          refused={refuse.refused}
          onRefuse={async (remark) => {
            if ((await refuse.run({ id, state: refusable, note: remark })).done)
              leave(t('returns.refused', { name: shopper.nickname }));
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </QueueItem>
  );
}

/** What follows if it is refused. */
function refusalMeans({ kind, state }: GoodsReturn) {
  if (kind === 'cancel') return 'returns.refuseCancel';
  return state === 'accepted' || state === 'sent_back' ? 'returns.refuseAccepted' : 'returns.refuseMeans';
}

/** What follows from the step stands beside its button. */
function StepAct({ step, onAct }: { step: Step | null; onAct: () => void }) {
  if (!step) return null;
  return (
    <>
      <span className={styles.after}>{step.means}</span>
      <Button kind="primary" hint="Ctrl+Enter" busy={step.busy} onClick={onAct}>
        {step.button}
      </Button>
    </>
  );
}

interface StepNoteProps {
  step: Step;
  /** In the language of the shopper, whose tax refund ends with it. */
  remark: GoodsReturn['remarks'][number] | undefined;
  note: string;
  onChange: (note: string) => void;
}

function StepNote({ step, remark, note, onChange }: StepNoteProps) {
  const { t } = useTexts();
  const mayRead = useMay()('shopSettings:read');
  return (
    <>
      {remark && <Note tone="wait">{t('returns.acceptTax')}</Note>}
      <Remarks
        remarks={remark ? [remark] : []}
        value={note}
        onChange={onChange}
        label={t(remark ? 'remark.label' : 'note.label')}
        name="note"
      />
      {step.pays && <BooksNote />}
      <RefusedNote refused={step.refused}>
        {step.refused?.reason === 'returnAddressMissing' && mayRead && (
          <Link to="/settings#change-return_address">{t('returns.setAddress')}</Link>
        )}
      </RefusedNote>
    </>
  );
}
