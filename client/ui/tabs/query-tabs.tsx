import styles from './tabs.module.css';
import { Tabs } from './tabs.tsx';

/** The tab that an address names with `?tab=`; the first one if it names none of these. */
export function askedTab<Id extends string>(request: Request, ids: readonly [Id, ...Id[]]): Id {
  const asked = new URL(request.url).searchParams.get('tab');
  return ids.find((id) => id === asked) ?? ids[0];
}

interface QueryTabsProps<Id extends string> {
  /** The screen's own path; its first tab has no query. */
  path: string;
  label: string;
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  current: Id;
  /** Tabs of the whole screen; otherwise of a card. */
  sticky?: boolean;
}

/** Tabs within one screen, each with its own `?tab=`. */
export function QueryTabs<Id extends string>({ path, label, ids, nameOf, current, sticky }: QueryTabsProps<Id>) {
  const tabs = ids.map((id, place) => ({
    to: place === 0 ? path : `${path}?tab=${id}`,
    label: nameOf(id),
    current: id === current,
  }));
  if (sticky) return <Tabs sticky label={label} tabs={tabs} />;
  return (
    <div className={styles.inCard}>
      <Tabs label={label} tabs={tabs} />
    </div>
  );
}
