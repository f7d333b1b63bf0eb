import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { hasKeptFocus } from '../../../web/kept-focus.ts';
import { useSeen } from '../../../web/seen.ts';
import { useKeys } from '../../lib/keys.ts';
import { hasPages } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Empty } from '../empty/empty.tsx';
import { Icon } from '../icon/icon.tsx';
import { KeyHint } from '../key-hint/key-hint.tsx';
import { EntryLink } from '../nav/nav.tsx';
import { TitleBar } from '../screen-layout/screen-layout.tsx';
import { Pager } from '../table/table.tsx';
import type { AskTotal } from '../table/total.tsx';
import styles from './queue.module.css';

export interface QueueRow {
  id: number | string;
  /** The row's address within the console; the filters of the list stay in it. */
  to: string;
  first: ReactNode;
  end: ReactNode;
  second: ReactNode;
  /** The age, at the second line's end. */
  age: ReactNode;
  late?: boolean;
}

interface QueueProps {
  title: string;
  /** The address of the list without a row, where a phone's Back leads from one. */
  list: string;
  /** Beside the title: how many, and how much. */
  sub?: ReactNode;
  /** Its filters. */
  chips?: ReactNode;
  rows: readonly QueueRow[];
  /** The row that is open. */
  picked: number | string | null;
  /** Cursor of the next page, or null. */
  next: string | null;
  /** Which end usually comes first. */
  usual: ListEnd;
  /** Counts its rows. */
  total: AskTotal;
  /** What would stand here, where there are no rows. */
  empty: string;
  /** The open row: `QueueItem`; null if none is open. */
  children: ReactNode;
}

/**
 * A queue: its list at the start and the picked row at the end. `J` and `K` walk; on a phone the list
 * is a screen of its own, and so is the row.
 */
export function Queue({ title, list, sub, chips, rows, picked, next, usual, total, empty, children }: QueueProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const place = String([query.get('sort'), query.get('cursor')]);
  const page = useRef<HTMLUListElement>(null);
  const open = useRef<HTMLAnchorElement>(null);
  const shown = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => {
    page.current?.scrollTo(0, 0);
    open.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is open
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'nearest' });
    // The button that decided is gone with its row: the focus goes on with the one that opened.
    const { activeElement } = document;
    if (activeElement === document.body || hasKeptFocus(activeElement)) shown.current?.focus({ preventScroll: true });
  }, [picked]);
  const at = rows.findIndex(({ id }) => id === picked);
  const go = (step: number) => {
    const row = rows[at + step];
    if (row) void navigate(row.to);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  return (
    <main id="content" className={styles.pane} data-fills data-picked={picked === null ? undefined : true}>
      <section className={styles.list} aria-label={title}>
        <header>
          <TitleBar title={title} phoneBack={picked === null ? undefined : list} />
          {sub && <span className={styles.sub}>{sub}</span>}
          {chips}
        </header>
        {rows.length === 0 ? (
          <Empty link={<EntryLink to="today" />}>{empty}</Empty>
        ) : (
          <ul ref={page}>
            {rows.map(({ id, to, first, end, second, age, late }) => (
              <li key={id}>
                <Link to={to} ref={id === picked ? open : undefined} aria-current={id === picked || undefined}>
                  <span className={styles.first}>{first}</span>
                  <span className={styles.end}>{end}</span>
                  <span className={styles.second}>{second}</span>
                  <span className={styles.age} data-late={late || undefined}>
                    {late && <Icon name="alert" size={15} />}
                    <span>{age}</span>
                  </span>
                </Link>
              </li>
            ))}
            {hasPages(query, next) && (
              <li className={styles.pager}>
                <Pager rows={rows.length} next={next} usual={usual} total={total} />
              </li>
            )}
          </ul>
        )}
        <footer>
          {rows.length > 0 && (
            <span>
              <KeyHint name="j" />
              <KeyHint name="k" />
              <span>{t('keys.walk')}</span>
            </span>
          )}
          <span>
            <KeyHint name="?" />
            <span>{t('keys.all')}</span>
          </span>
        </footer>
      </section>
      <section ref={shown} className={styles.picked} aria-label={t('queue.picked')} tabIndex={-1}>
        {children || (
          <div className={styles.nothing}>
            <Empty>{t(rows.length === 0 ? 'queue.opensHere' : 'queue.choose')}</Empty>
          </div>
        )}
      </section>
    </main>
  );
}

interface QueueItemProps {
  /** Who it is about, and since when. */
  head: ReactNode;
  /** Below the head: somebody else has this open. */
  notice?: ReactNode;
  /** The bar below: refuse at the start, accept at the end. */
  acts?: ReactNode;
  children: ReactNode;
}

/**
 * The picked row of a queue: its head, its body that scrolls, and its acts below, which rest until the row can have been
 * seen: after a decision it opens by itself. Its key names the row.
 */
export function QueueItem({ head, notice, acts, children }: QueueItemProps) {
  const seen = useSeen();
  return (
    <>
      <div className={styles.who}>{head}</div>
      <div className={styles.body}>
        {notice}
        {children}
      </div>
      {acts && (
        <div className={styles.act} inert={!seen}>
          {acts}
        </div>
      )}
    </>
  );
}

/** Says beside the button that the next one opens after the act; a narrow screen has no room for it. */
export function NextOpens() {
  const { t } = useTexts();
  return <span className={styles.next}>{t('queue.nextOpens')}</span>;
}
