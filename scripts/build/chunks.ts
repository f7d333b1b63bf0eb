import type { Rolldown } from 'vite';

/** What every page begins with, and the screen whose first load is counted (docs/decisions/0018-first-load.md). */
const FIRST = ['client/entry-client.tsx', 'client/pages/home/home.tsx'];

/** What several other screens share: few requests, none of them with much that a screen has no use for. */
const SHARED: Readonly<Record<string, RegExp>> = {
  basics:
    /\/client\/(app\/(not-found|use-hydrated|new-key)|components\/(hint|time|skeleton|button|once|share|sheet\/use-sheet-entry))\b/,
  slots: /\/client\/components\/slots\//,
  rows: /\/client\/components\/(list-row|amount|facts|log-out)\//,
  tabs: /\/client\/components\/(tabs|sample-mark)\//,
  forms:
    /\/(client\/components\/(field\/(field|form-answer|nickname-refusals|frame|use-kept-fields)|form)|shared\/(rules|secret-field))\b/,
  accounts: /\/client\/(app\/password|components\/(account-form|field\/password-field|register-form))\b/,
  live: /\/client\/(app\/use-live|components\/countdown\/)/,
  purchase:
    /\/client\/components\/confirmation\/(confirm-on-demand|duration|for-purchase|offer|placed-card|problem-text|purchase|sheet-address|undecided|use-(asked-sheet|attempt|for-purchase|purchase))\b/,
  confirmation: /\/client\/components\/confirmation\/(address-line|confirmation|group-line|pay-bar|promises|sums)\b/,
  money: /\/client\/components\/(money-form|outcome-card|changed-card|payable-at)\b/,
  lists: /\/client\/components\/(load-more|pull-to-refresh)\//,
};

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** The groups that the client's modules are put into; what is in none stands alone, or with what it belongs to. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let first: Set<string> | undefined;
  return [
    { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
    {
      debugName: 'shop',
      name: (id, graph) => {
        first ??= importedAtOnce(root, graph, FIRST);
        return first.has(id) ? 'shop' : null;
      },
      test: /\/(client\/(app|api|components|styles)|shared)\/|preload-helper/,
    },
    ...Object.entries(SHARED).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
  ];
}

/** Modules, and all that has come when they run. */
function importedAtOnce(root: string, graph: Graph, entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported);
  };
  for (const entry of entries) follow(`${root}/${entry}`);
  return found;
}
