import { Tabs } from './tabs.tsx';

/** The tab that an address names with `?tab=`; the first one where it names none of these. */
export function askedTab<Id extends string>(request: Request, ids: readonly [Id, ...Id[]]): Id {
  const asked = new URL(request.url).searchParams.get('tab');
  return ids.find((id) => id === asked) ?? ids[0];
}

interface QueryTabsProps<Id extends string> {
  /** The screen's own path; its first tab is shown without a query. */
  path: string;
  label: string;
  tabs: readonly { id: Id; label: string }[];
  current: Id;
  sticky?: boolean;
}

/** Tabs within one screen, each with its own `?tab=`. */
export function QueryTabs<Id extends string>({ path, label, tabs, current, sticky }: QueryTabsProps<Id>) {
  return (
    <Tabs
      label={label}
      sticky={sticky}
      tabs={tabs.map(({ id, label }, place) => ({
        to: place === 0 ? path : `${path}?tab=${id}`,
        label,
        current: id === current,
      }))}
    />
  );
}
