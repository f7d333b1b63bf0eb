import styles from './tabs.module.css';
import { Tabs } from './tabs.tsx';

/** The tab that an address names with `?tab=`, or another `name`; the first one if it names none of these. */
export function askedTab<Id extends string>(request: Request, ids: readonly [Id, ...Id[]], name = 'tab'): Id {
  const asked = new URL(request.url).searchParams.get(name);
  return ids.find((id) => id === asked) ?? ids[0];
}

/** The address of a tab: the first one has no query. `path` may have other queries. */
export function tabAddress<Id extends string>(path: string, ids: readonly Id[], id: Id, name = 'tab'): string {
  if (id === ids[0]) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${id}`;
}

interface QueryTabsProps<Id extends string> {
  /** The screen's own path; its first tab has no query. */
  path: string;
  /** The query, if it is not `tab`. */
  name?: string;
  label: string;
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  current: Id;
  /** Tabs of the whole screen; otherwise of a card. */
  sticky?: boolean;
}

/** Tabs within one screen, each with its own `?tab=`. */
export function QueryTabs<Id extends string>(props: QueryTabsProps<Id>) {
  const { path, name, label, ids, nameOf, current, sticky } = props;
  const tabs = ids.map((id) => ({
    to: tabAddress(path, ids, id, name),
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
