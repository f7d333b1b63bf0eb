import { createContext, useContext, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { lengthWords, type QueueName, sumOfQueues } from '../../lib/queues.ts';
import { groups, type NavEntry, useShell } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../button/button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './nav.module.css';

/** An entry of the navigation that the role includes, with its screen's path. */
export interface Entry extends NavEntry<IconName> {
  path: string;
  current: boolean;
}

const EntriesContext = createContext<readonly Entry[]>([]);

export const EntriesProvider = EntriesContext.Provider;

/** The entry of a queue's screen, if the role includes it. */
export function useQueueEntry(): (name: QueueName) => Entry | undefined {
  const entries = useContext(EntriesContext);
  return (name) => entries.find(({ queues }) => queues?.includes(name));
}

/** Queues that are not the first list of their screen. */
const lists: Partial<Record<QueueName, string>> = { addressMissing: '?list=addressMissing' };

/** The address of a queue's list, if the role includes it. */
export function useQueuePlace(): (name: QueueName) => string | undefined {
  const entryOf = useQueueEntry();
  return (name) => {
    const entry = entryOf(name);
    return entry && `/${entry.path}${lists[name] ?? ''}`;
  };
}

/** From a list without rows to the screen that fills it, by that screen's name; nothing if the role does not include it. */
export function EntryLink({ to }: { to: string }) {
  const { t } = useTexts();
  const entry = useContext(EntriesContext).find(({ path }) => path === to);
  return (
    entry && (
      <ButtonLink to={`/${to}`} icon={entry.icon}>
        {t(entry.text)}
      </ButtonLink>
    )
  );
}

/** Whether the role includes the screen of an address, as far as it has an entry. */
export function useMayOpen(): (to: string) => boolean {
  const entries = useContext(EntriesContext);
  return (to) => entries.some(({ path }) => path === to.split(/[/?#]/)[1]);
}

/** All entries below the headings of their groups: at the start of the screen, and on a phone a screen of its own. */
export function Nav({ label }: { label: string }) {
  const { t } = useTexts();
  const all = useContext(EntriesContext);
  const open = useRef<HTMLAnchorElement>(null);
  const current = all.find((entry) => entry.current)?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav className={styles.nav} aria-label={label}>
      {groups.map((group) => {
        const entries = all.filter((entry) => entry.group === group);
        return (
          entries.length > 0 && (
            <div key={group}>
              {group !== 'top' && <h2>{t(`nav.${group}`)}</h2>}
              {entries.map(({ path, icon, text, queues }) => (
                <Link
                  key={path}
                  ref={path === current ? open : undefined}
                  to={`/${path}`}
                  aria-current={path === current ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  <span>{t(text)}</span>
                  {queues && <QueueCount names={queues} />}
                </Link>
              ))}
            </div>
          )
        );
      })}
    </nav>
  );
}

function QueueCount({ names }: { names: readonly QueueName[] }) {
  const { t, count, span } = useTexts();
  const length = sumOfQueues(useShell().queues, names);
  if (!length || length.count === 0) return null;
  const oldest = length.age > 0 ? t('nav.oldest', { age: span(length.age) }) : undefined;
  return (
    <span className={styles.count} data-late={length.late || undefined} title={oldest}>
      {length.late && <Icon name="clock" size={15} />}
      <span>{lengthWords(count(length.count), length.more)}</span>
      {length.late && <span className="sr">{` ${t('nav.late')}`}</span>}
      {oldest && <span className="sr">{` ${oldest}`}</span>}
    </span>
  );
}
