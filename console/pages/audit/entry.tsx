import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Subject } from '../../ui/subject/subject.tsx';
import styles from './audit.module.css';
import { factorInWords, useDetailWords } from './detail-words.tsx';
import { type Change, type Entry, partsOf } from './entry-parts.ts';

/** All that an entry holds: old and new values, what else the act wrote down, and what allowed it. */
export function EntryDetail({ entry }: { entry: Entry }) {
  const { nameOf, inWords } = useDetailWords(entry.action);
  const { changes, facts, factor } = partsOf(entry);
  return (
    <div className={styles.entry}>
      <div>
        {changes.length > 0 && <Changes changes={changes} nameOf={nameOf} inWords={inWords} />}
        {facts.length > 0 && (
          <Pairs pairs={facts.map(([field, value]) => [nameOf(field), inWords(field, value)] as const)} />
        )}
        <More entry={entry} />
      </div>
      <Pairs pairs={useBackground({ entry, factor })} />
    </div>
  );
}

interface ChangesProps extends ReturnType<typeof useDetailWords> {
  changes: readonly Change[];
}

/** Each changed field with its old and its new value. */
function Changes({ changes, nameOf, inWords }: ChangesProps) {
  const { t } = useTexts();
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <del>
              <span className="sr">{`${t('approval.fact.before')} `}</span>
              <span>{inWords(field, before)}</span>
            </del>
            <Icon name="arrow" size={15} flip />
            <ins>
              <span className="sr">{`${t('approval.new.value')} `}</span>
              <span>{inWords(field, after)}</span>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why it was done, for whom, in which session, and what allowed it. */
function useBackground({ entry, factor }: { entry: Entry; factor: string | null }) {
  const { t } = useTexts();
  const may = useMay();
  const { id, note, approval, session, position, hash, shopper_id, username } = entry;
  const pairs: (readonly [string, ReactNode] | null)[] = [
    note === '' ? null : [t('approval.why'), <bdi key="note">{note}</bdi>],
    shopper_id === null
      ? null
      : [
          t('queue.shopper'),
          may('shoppers:read') ? (
            <Link key="shopper" to={`/shoppers/${shopper_id}`}>
              <bdi>{username ?? shopper_id}</bdi>
            </Link>
          ) : (
            <bdi key="shopper">{username ?? shopper_id}</bdi>
          ),
        ],
    approval === null
      ? null
      : [
          t('audit.approval'),
          <Subject key="approval" subject={`approval:${approval}`} mayOpenRequest={entry.may_open_approval} />,
        ],
    factor === null ? null : [t('audit.field.factor'), factorInWords(t, factor)],
    session === null ? null : [t('audit.session'), <Code key="session">{session}</Code>],
    [t('audit.entry'), <Num key="entry">{`A-${id}`}</Num>],
    position === null ? null : [t('audit.position'), <Num key="position">{position}</Num>],
    hash === null ? null : [t('audit.hash'), <Code key="hash">{hash}</Code>],
  ];
  return pairs.filter((pair) => pair !== null);
}

/** The other entries of the same record, person and shopper. */
function More({ entry: { subject, actor, name, shopper_id, username } }: { entry: Entry }) {
  const { t } = useTexts();
  const mayReadAll = useMay()('audit:read');
  return (
    <p className={styles.more}>
      <Link to={`/audit?subject=${encodeURIComponent(subject)}`}>{t('audit.ofSubject')}</Link>
      {mayReadAll && (
        <Link to={`/audit?actor=${encodeURIComponent(actor)}`}>{t('audit.ofActor', { name: name ?? actor })}</Link>
      )}
      {shopper_id !== null && subject !== `shopper:${shopper_id}` && (
        <Link to={`/audit?shopper=${shopper_id}`}>
          {t('audit.ofShopper', { name: username ?? String(shopper_id) })}
        </Link>
      )}
    </p>
  );
}

/** Letters and digits of any length: they break wherever the line ends. */
function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.code}>
      {children}
    </bdi>
  );
}
