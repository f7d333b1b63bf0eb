import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMe } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Collect } from '../../ui/approval/collect.tsx';
import type { MadeLink } from '../../ui/approval/link-dialog.tsx';
import { Secret } from '../../ui/approval/secret.tsx';
import { BooksNote, useBooksLook } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './approvals.module.css';
import { Decline } from './decline.tsx';
import { useSeenFacts } from './seen.tsx';

type Row = ConsoleOutput<'approvals'>[number];

interface DecisionProps {
  row: Row;
  /** What it is about, for the sheet. */
  pairs: readonly (readonly [string, ReactNode])[];
  /** Whether keys are for this one; its yes is the screen's filled button. */
  held: boolean;
  /** The yes has made a link, which is read once. */
  onLink: (made: MadeLink) => void;
}

/** Whom an invitation or a reset is for. */
const whoOf = ({ about, parameters }: Row) => String(about.name ?? parameters.name);

/** What the reader can do with a request: say yes or no, take it back, or pass on what was agreed to. */
export function Decision(props: DecisionProps) {
  const { row } = props;
  if (row.state === 'waiting') return row.own ? <OwnRequest {...props} /> : <Verdict {...props} />;
  if (row.may_stop) return <Stop row={row} />;
  // A server of before has no such field.
  if (row.opening_code) return <OpeningCode row={row} openingCode={row.opening_code} />;
  if (row.collect === null) return null;
  return (
    <div className={styles.acts}>
      {/* That is a file, which its own screen saves. */}
      {row.kind !== 'export' ? <Collect row={row} /> : row.collect === 'open' && <EntryLink to="exports" />}
    </div>
  );
}

/** The half of a link that is for who asked. */
function OpeningCode({ row, openingCode }: { row: Row; openingCode: NonNullable<Row['opening_code']> }) {
  const { t, dateTime } = useTexts();
  const means = t('approval.openingCodeMeans', { name: whoOf(row), time: dateTime(openingCode.expires_at) });
  return (
    <div className={styles.acts}>
      <Secret name={t('approval.openingCode')} value={openingCode.code} means={means} />
    </div>
  );
}

/** The yes, with the summary on the sheet. */
function useYes({ row, pairs, onLink }: DecisionProps) {
  const { t, money } = useTexts();
  const me = useMe();
  const { revalidate } = useRevalidator();
  const { run, busy, refused } = useAct('approve');
  const { look: books } = useBooksLook();
  const { id, hash, kind, amount, asked_by: asker } = row;
  const facts = useSeenFacts(row);
  const doubtful = (facts ?? []).filter(({ tone = 'plain' }) => tone !== 'plain');
  const look = (
    <>
      {books} {doubtful.length > 0 && <Facts facts={doubtful} onSheet />}
    </>
  );
  const isPayout = kind === 'withdrawal.pay';
  const final = isPayout ? t('approval.agreeFirst', { name: asker.name }) : t('approval.final');
  const words = amount === null ? t('approval.sign') : t('approval.approveSum', { amount: money(amount) });
  const agree = async () => {
    const persons = [[t('approval.asker'), asker.name] as const, [t('approval.decider'), me.name] as const];
    const summary = {
      verb: t(`approval.kind.${kind}`),
      ...(amount !== null && { fen: amount, look }),
      ...{ rows: [...pairs, ...persons], final, button: words },
    };
    const acted = await run({ id, hash, note: '' }, summary);
    if (!acted.done) return;
    const { link } = acted.data;
    if (typeof link === 'string') onLink({ link, name: whoOf(row), asker: row.own ? null : asker.name });
    await revalidate();
  };
  return { agree, words, busy, refused };
}

interface KeysProps {
  refuse?: () => void;
  agree: (() => Promise<void>) | undefined;
}

/** The keys of the request that is held. A component, so that a key is not taken for one that is held only since then. */
function Keys({ refuse, agree }: KeysProps) {
  useKeys({ ...(refuse && { r: refuse }), ...(agree && { 'Ctrl+Enter': () => void agree() }) });
  return null;
}

interface YesButtonProps {
  held: boolean;
  busy: boolean;
  onClick: () => Promise<void>;
  children: ReactNode;
}

function YesButton({ held, ...rest }: YesButtonProps) {
  return <Button icon="key" {...(held && { kind: 'primary', hint: 'Ctrl+Enter' })} {...rest} />;
}

/** Somebody else's: the second person says yes or no. */
function Verdict(props: DecisionProps) {
  const { row, held } = props;
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  const { agree, words, busy, refused } = useYes(props);
  const mayAgree = row.may_decide && !row.outdated;
  if (!row.may_decide) return null;
  return (
    <>
      {row.outdated && <Note tone="late">{t('approval.outdated')}</Note>}
      {row.amount !== null && <BooksNote />}
      {row.kind === 'withdrawal.pay' && (
        <>
          <Note icon="lock">{t('approval.bound')}</Note>
          <Note>{t('approval.agreeFirst', { name: row.asked_by.name })}</Note>
        </>
      )}
      <RefusedNote refused={refused} />
      <div className={styles.acts}>
        <Button kind="danger" {...(held && { hint: 'r' })} onClick={() => setDeclining(true)}>
          {t('approval.decline')}
        </Button>
        {mayAgree && (
          <YesButton held={held} busy={busy} onClick={agree}>
            {words}
          </YesButton>
        )}
      </div>
      {held && <Keys refuse={() => setDeclining(true)} agree={mayAgree ? agree : undefined} />}
      {declining && <Decline row={row} onClose={() => setDeclining(false)} onDeclined={revalidate} />}
    </>
  );
}

/** Somebody else's yes that nothing was done with yet. */
function Stop({ row }: Pick<DecisionProps, 'row'>) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  return (
    <div className={styles.acts}>
      <Button kind="danger" onClick={() => setDeclining(true)}>
        {t('approval.stop')}
      </Button>
      {declining && <Decline row={row} onClose={() => setDeclining(false)} onDeclined={revalidate} />}
    </div>
  );
}

/** One's own: taken back, or done alone where there is nobody else. */
function OwnRequest(props: DecisionProps) {
  const { row, held } = props;
  const { t, money } = useTexts();
  const { revalidate } = useRevalidator();
  const withdraw = useAct('withdrawRequest');
  const { agree, busy, refused } = useYes(props);
  const { id, amount, outdated } = row;
  const mayAlone = row.may_alone && !outdated;
  const takeBack = async () => {
    if ((await withdraw.run({ id, note: '' })).done) await revalidate();
  };
  return (
    <>
      {outdated && <Note tone="late">{t('approval.outdatedOwn')}</Note>}
      {amount !== null && <BooksNote />}
      {mayAlone && <Note tone="wait">{t('approval.mayAlone')}</Note>}
      <RefusedNote refused={refused ?? withdraw.refused} />
      {held && <Keys agree={mayAlone ? agree : undefined} />}
      <div className={styles.acts}>
        <Button kind="quiet" busy={withdraw.busy} onClick={takeBack}>
          {t('approval.withdraw')}
        </Button>
        {mayAlone && (
          <YesButton held={held} busy={busy} onClick={agree}>
            {amount === null ? t('approval.aloneNow') : t('approval.aloneSum', { amount: money(amount) })}
          </YesButton>
        )}
      </div>
    </>
  );
}
