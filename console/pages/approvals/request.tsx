import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import type { MadeLink } from '../../ui/approval/link-dialog.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Subject } from '../../ui/subject/subject.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Age, Time } from '../../ui/time/time.tsx';
import styles from './approvals.module.css';
import { Decision } from './decision.tsx';
import { factPairs } from './fact-pairs.tsx';
import { Seen } from './seen.tsx';

type Row = ConsoleOutput<'approvals'>[number];

const tones = { waiting: 'wait', done: 'settled', declined: 'late', expired: 'plain', withdrawn: 'plain' } as const;

interface RequestProps {
  row: Row;
  /** Whether keys are for this one. */
  held: boolean;
  onLink: (made: MadeLink) => void;
}

/** One request: the act, whose it is, who asked and why, and the yes or no. */
export function Request({ row, held, onLink }: RequestProps) {
  const texts = useTexts();
  const { t } = texts;
  const { kind, amount, state } = row;
  const pairs = factPairs(row, texts);
  const collects = row.collect === 'open';
  return (
    <Card
      title={t(`approval.kind.${kind}`)}
      sub={<Subject subject={row.subject} name={kind === 'refund.pay' ? String(row.about.orderno) : null} />}
      more={
        <Tag tone={collects || row.opening_code ? 'wait' : tones[state]}>
          {t(
            `approval.state.${collects ? 'agreed' : row.opening_code ? 'unopened' : isOnlyAgreedTo(row) ? 'agreedTo' : state}`,
          )}
        </Tag>
      }
      padded
    >
      {amount !== null && (
        <p className={styles.sum}>
          <Money fen={amount} strong />
        </p>
      )}
      <Pairs pairs={[...pairs, ...usePersons(row)]} />
      <Seen row={row} />
      {row.alone && <Note tone="wait">{t('approval.alone')}</Note>}
      <Decision row={row} pairs={pairs} held={held} onLink={onLink} />
    </Card>
  );
}

/** The yes to a payment pays nothing; whether that was made since says the withdrawal. */
const isOnlyAgreedTo = ({ kind, state }: Row) => kind === 'withdrawal.pay' && state === 'done';

/** Who asked, why, until when, and who decided. */
function usePersons(row: Row) {
  const { t } = useTexts();
  const asker = (
    <span key="asker">
      <span>{`${row.asked_by.name} · `}</span>
      <Time at={row.asked_at} />
    </span>
  );
  const decider = row.decided_by && row.decided_at !== null && (
    <span key="decider">
      <span>{`${row.decided_by.name} · `}</span>
      <Time at={row.decided_at} /> <span>{row.decide_note}</span>
    </span>
  );
  return [
    [t('approval.asker'), asker] as const,
    [t('approval.why'), row.note] as const,
    ...(row.state === 'waiting'
      ? [[t('approval.expires'), <Age key="expires" since={row.expires_at} />] as const]
      : []),
    ...(decider ? [[t('approval.decider'), decider] as const] : []),
  ];
}
