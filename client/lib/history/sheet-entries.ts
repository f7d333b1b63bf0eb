import { addressOf, entryKey, entryState, follow, isOnItsWay, type Router, routerState } from './whereabouts.ts';

/**
 * An open sheet lies on a history entry of its own over the page's: same address, same router state. Back from it
 * closes the sheet; whoever comes to it, from the page that the sheet led to or by a reload, finds the sheet open again
 * (docs/decisions/0038-sheets-and-history.md). The router never sees such an entry come or go over the page that it
 * shows: it would load that page again.
 */
interface OpenSheet {
  mark: string;
  close: () => void;
}

/** A sheet that an address can ask for, and the address of its page without it. */
interface AskedBy {
  page: string;
  address: string;
}

/** What stands on an entry beside what the router keeps there: the sheet, and the address that the entry under it shows. */
type Note = 'sheet' | 'below';

/** Opens a sheet again with what its mark says; false where that cannot be had any more. */
export type OpenAgain = (detail: string) => boolean;

const openers = new Map<string, OpenAgain>();

let openSheet: OpenSheet | null = null;
let askedBy: AskedBy | null = null;
/** Mark of a sheet that was told to open and has not yet: it may have to be loaded first. */
let opening: string | null = null;
/** The router's key of the page as it is drawn, which comes after the router has gone there. */
let drawn: string | null = null;
let below: string | null = null;
/** Pops that this module caused itself and still expects. */
let ownPops = 0;
let awaitingPop: (() => void)[] = [];
function noted(name: Note): string | null {
  const value = entryState()[name];
  return typeof value === 'string' ? value : null;
}

/** Whether the current entry is that of the sheet with this mark. */
export const liesHere = (mark: string): boolean => noted('sheet') === mark;

/** What stands on the entry of a sheet: its name, and what it takes to open it again. */
export const markOf = (name: string, detail: string): string => `${name} ${detail}`;

function goBack(): void {
  ownPops += 1;
  window.history.back();
}

/** Waits until a sheet that closes has left its entry, for what changes the address of the page. */
export async function sheetLeft(): Promise<void> {
  if (ownPops > 0) await new Promise<void>((resolve) => awaitingPop.push(resolve));
}

function onPop(event: PopStateEvent): void {
  below = noted('below');
  opening = null;
  if (ownPops > 0) {
    ownPops -= 1;
    event.stopImmediatePropagation();
    for (const go of awaitingPop) go();
    awaitingPop = [];
    return;
  }
  const state = routerState();
  if (!state) return;
  const { location, navigation } = state;
  const samePage = entryKey() === location.key;
  if (openSheet && !(samePage && openSheet.mark === noted('sheet'))) {
    const { close } = openSheet;
    openSheet = null;
    close();
  }
  // Back takes back a link that is still on its way; a form that is being sent goes on.
  if (!samePage || (navigation.state !== 'idle' && !navigation.formMethod)) return;
  event.stopImmediatePropagation();
  if (drawn === location.key) openNoted();
}

/** A page has been drawn: the sheet of its entry opens with it, unless the reader has gone on from there already. */
export function pageDrawn(key: string): void {
  drawn = key;
  if (key === entryKey()) openNoted();
}

/** Opens the sheet that the current entry is of; goes on to the page under it where it cannot be had any more. */
function openNoted(): void {
  const mark = noted('sheet');
  if (mark !== null && !openSheet && mark !== opening && !open(mark)) goBack();
}

function open(mark: string): boolean {
  const [name = '', detail = ''] = mark.split(' ');
  const opened = openers.get(name)?.(detail) ?? false;
  opening = opened ? mark : null;
  return opened;
}

/** Makes a router that entries of sheets come and go over. */
export function withSheetEntries(makeRouter: () => Router): Router {
  // Before the router's own: the window calls its listeners in their order, capturing or not.
  window.addEventListener('popstate', onPop);
  const made = makeRouter();
  follow(made);
  below = noted('below');
  let shown = made.state.location;
  made.subscribe(({ location, historyAction }) => {
    if (location === shown) return;
    opening = null;
    if (historyAction === 'PUSH') below = askedBy?.address ?? addressOf(shown);
    shown = location;
    // The router has written the entry anew.
    if (historyAction !== 'POP') window.history.replaceState({ ...entryState(), below }, '');
  });
  return made;
}

/** How the sheet of that name is opened again. @returns what takes that back */
export function letOpenAgain(name: string, open: OpenAgain): () => void {
  openers.set(name, open);
  return () => {
    if (openers.get(name) === open) openers.delete(name);
  };
}

/** A sheet has opened: it lies on the current entry if that is its own already, else on a new one. */
export function enterSheet(sheet: OpenSheet): void {
  openSheet = sheet;
  opening = null;
  const state = entryState();
  const { mark } = sheet;
  if (state.sheet === mark) return;
  // What a sheet is about may change while it is open.
  if (state.sheet) return void window.history.replaceState({ ...state, sheet: mark }, '');
  const page = routerState()?.location;
  below = page ? addressOf(page) : null;
  window.history.pushState({ ...state, idx: Number(state.idx ?? 0) + 1, below, sheet: mark }, '');
}

/** A sheet has closed: by its button, or because its page went. One that an entry closed has left already. */
export function leaveSheet(sheet: OpenSheet): void {
  if (openSheet !== sheet) return;
  openSheet = null;
  // Later, and not at all when a navigation begins with the closing: that one must not be gone back from.
  setTimeout(() => {
    if (liesHere(sheet.mark) && openSheet === null && !isOnItsWay()) goBack();
  });
}

/**
 * Opens the sheet that an address has asked for; `page` is that address without the question. Where the entry under
 * this one shows that page already, this entry becomes the sheet's: who closes the sheet is back on the page. False
 * where the sheet cannot be had.
 */
export function openAsked({ name, detail, page }: { name: string; detail: string; page: string }): boolean {
  const mark = markOf(name, detail);
  const opened = open(mark);
  if (opened && below === page) window.history.replaceState({ ...entryState(), sheet: mark }, '');
  return opened;
}

/** While such a sheet is open, whoever leaves by it comes back to it. @returns what ends that */
export function comeBackBy(sheet: AskedBy): () => void {
  askedBy = sheet;
  return () => {
    if (askedBy === sheet) askedBy = null;
  };
}

/** The address that asks for the sheet that is open over the page at `address`; null without one. */
export function addressOfSheet(address: string): string | null {
  return askedBy && askedBy.page === address.split('?')[0] ? askedBy.address : null;
}

/**
 * Goes back where the entry under this one shows `path`, with its sheet, and waits until the router is on its way.
 * False: it does not.
 */
export async function wentBackTo(path: string, { signal }: Request): Promise<boolean> {
  if (below !== path) return false;
  window.history.back();
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return true;
}
