import type { Rolldown } from 'vite';

/**
 * Modules that every page loads first, and the screen whose first load is measured (docs/decisions/0018-first-load.md).
 */
const FIRST = ['client/app/entry-client.tsx', 'client/pages/home/home.tsx'];

/** Modules that several other screens share: few requests, with little code that a screen does not need. */
const SHARED: Readonly<Record<string, RegExp>> = {
  basics:
    /\/(client\/(lib\/(not-found|order-address|inviting-link|data-address|texts\/(goods-terms|duration)|share\b|history\/only-a-sheet|forms\/(fields-of|use-(last-answer|one-at-a-time|send-once))|use-(changed|fetcher|query))|features\/(pictures\/(picture-link|use-viewer)|purchase\/purchase-address|orders\/read-order)|ui\/((fieldset|hint|time|button|text)\/|share\/(share-group|use-share)|ask-sheet\/use-ask-first|form\/shown-to))|web\/new-idempotency-key|shared\/(contract\/enums|memoize|normalized|quantity|typed))/,
  promises:
    /\/(client\/(lib\/promises|ui\/promise\/|features\/orders\/(last-day|order-number))|shared\/(opening-hours|wall-time))/,
  paying: /\/client\/(lib\/(idempotency|recharges)\/|features\/purchase\/placed-orders)/,
  sheet: /\/(client\/ui\/sheet\/|web\/use-modal)/,
  slots: /\/(client\/ui\/slots\/|shared\/places)/,
  rows: /\/client\/(ui\/(list-row|amount|facts)\/|features\/support\/)/,
  picture: /\/client\/(features\/(pictures\/picture-field|orders\/ordered-item)|lib\/forms\/refusal-of)/,
  account: /\/client\/features\/account\/(log-out|session-over)/,
  choices: /\/client\/ui\/(checkbox-row\/|radio-row\/|stepper\/step-links)/,
  switches: /\/client\/ui\/(fold|switch-row)\//,
  tabs: /\/client\/ui\/(tabs|sample-mark)\//,
  forms:
    /\/(client\/(ui\/(field\/(field|field-frame)\b|form\/)|lib\/forms\/(also-after-refusal|form-answer|sent-files|use-saved-fields|open-forms|use-draft)|features\/(account\/nickname-refusals|addresses\/postal-address|pictures\/use-chosen))|shared\/(rules|secret-field|picture-types)\b)/,
  accounts: /\/client\/(lib\/session\/password\b|ui\/field\/password-field|features\/account\/(account-|username-))/,
  registration:
    /\/client\/features\/account\/(inviter|just-registered|log-in\b|login-address|register\b(?!-screen)|registration)/,
  live: /\/client\/(lib\/live\/use-live|ui\/countdown\/)/,
  purchase:
    /\/client\/features\/purchase\/(delivery-terms|for-purchase|guarantees|money-back|offer|option-choices|placed-card|purchase-link|selection|use-(for-purchase|placed))\b/,
  confirmation:
    /\/(client\/features\/purchase\/(address-line|channel-|choice|confirmation|group-line|pay-bar|pay-by-channel|pay-foot|price-breakdown|problem-text|quantity|purchase-(action|screen|sheet|tries)|purchase\.|terms|unavailable|use-(channel-payment|payment))|web\/seen)/,
  money: /\/client\/(ui\/outcome-card\/|features\/wallet\/(asked-money|money-|changed-card|payable-at))/,
  orders:
    /\/client\/(ui\/steps\/|features\/orders\/(act-button|act-fields|acts|may-apply|next|order-(item|status-text)|pieces|progress|which-variant)\b)/,
  reviews: /\/client\/features\/(reviews\/|pictures\/sent-pictures)/,
  closing: /\/client\/(ui\/closed\/|features\/orders\/(bought-item|closed-group|next-steps)\b)/,
  push: /\/client\/(lib\/push\/(device|sync|use-push)\b|ui\/ask-push\/)/,
  lists:
    /\/client\/(features\/by-day\/|features\/paging\/(linked|list-(loaders|page)|load-more|use-pages)\b|ui\/(pull-to-refresh|skeleton)\/)/,
};

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

const libraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
};

/** What the console loads first, and the screen that staff begin with. */
const CONSOLE_FIRST = ['console/app/entry.tsx', 'console/pages/today/today.tsx'];

/** The screens of who is not signed in. */
const SIGNED_OUT = ['console/pages/login/login.tsx', 'console/pages/invite/invite.tsx'];

/**
 * The chunks of the console's modules: libraries, the parts that its screens share, apart those of the first screen and
 * of who is not signed in, and a chunk for each screen and for what is loaded when it is used (charts, passkeys).
 */
export function consoleGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const isOfFirst = importedBy(root, CONSOLE_FIRST);
  const isSignedOut = importedBy(root, SIGNED_OUT);
  return [
    libraries,
    {
      debugName: 'parts',
      name: (id, graph) => {
        if (isOfFirst(id, graph)) return 'first-parts';
        return isSignedOut(id, graph) ? 'form-parts' : 'parts';
      },
      test: /\/(console\/(lib\/(?!passkeys)|ui\/(?!chart\/|conflict\/|phone\/|rich-text\/|queue\/|line-form\/|step-up\/|support\/|unsaved\/|upload\/))|web\/|shared\/(?!contract\/))/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ];
}

/** The chunks of the client's modules; a module in none of them is a chunk of its own, or in that of its importer. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const isOfFirst = importedBy(root, FIRST);
  return [
    libraries,
    {
      debugName: 'shop',
      name: (id, graph) => (isOfFirst(id, graph) ? 'shop' : null),
      test: /\/(client\/(app\/(?!entry-client)|lib\/|ui\/|features\/)|web\/|shared\/)|preload-helper/,
    },
    ...Object.entries(SHARED).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
  ];
}

/** Whether a module is one of these, or one that they import statically, also indirectly. */
function importedBy(root: string, entries: readonly string[]): (id: string, graph: Graph) => boolean {
  let found: Set<string> | undefined;
  return (id, graph) => {
    found ??= importedAtOnce(root, graph, entries);
    return found.has(id);
  };
}

/** These modules, and all that they import statically, also indirectly. */
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
