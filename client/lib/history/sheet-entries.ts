import { addressOf, entryKey, entryState, follow, isNavigating, type Router, routerState } from './location.ts';

/**
 * An open sheet has a history entry of its own over the page's: same address, same router state. Back from it closes
 * the sheet; a reader who returns to it, from a page that the sheet links to or by a reload, finds the sheet open again
 * (docs/decisions/0038-sheets-and-history.md). The router does not see moves between the entries of a sheet and its
 * page: it would load the page again.
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

/** Our notes on a history entry, beside the router's state: the sheet, and the address of the entry under it. */
type Note = 'sheet' | 'below';

/** Opens a sheet again with the detail of its mark; false if that is not possible any more. */
export type OpenAgain = (detail: string) => boolean;

const openers = new Map<string, OpenAgain>();

let openSheet: OpenSheet | null = null;
let askedBy: AskedBy | null = null;
/** Mark of a sheet that is about to open: it may have to be loaded first. */
let opening: string | null = null;
/** The router's key of the rendered page, which follows the router's location. */
let drawn: string | null = null;
let below: string | null = null;
/** Pops that this module has caused and still expects. */
let ownPops = 0;
let awaitingPop: (() => void)[] = [];
function noted(name: Note): string | null {
  const value = entryState()[name];
  return typeof value === 'string' ? value : null;
}

/** Whether the current entry is that of the sheet with this mark. */
export const liesHere = (mark: string): boolean => noted('sheet') === mark;

/** The mark on the entry of a sheet: its name, and the detail that is needed to open it again. */
export const markOf = (name: string, detail: string): string => `${name} ${detail}`;

function goBack(): void {
  ownPops += 1;
  window.history.back();
}

/** Waits until a closing sheet has left its entry; for code that changes the page's address. */
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
  if (!samePage) return;
  // Back cancels a running navigation by a link, but not a form that is being sent.
  const cancels = navigation.state !== 'idle' && !navigation.formMethod;
  if (!cancels) event.stopImmediatePropagation();
  if (drawn === location.key) openNoted();
}

/** Called when a page was rendered: opens the sheet of its entry, unless the reader has left that entry already. */
export function pageDrawn(key: string): void {
  drawn = key;
  if (key === entryKey()) openNoted();
}

/** Opens the sheet of the current entry; goes back to the page under it if the sheet is not available any more. */
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

/** Creates the router with support for the entries of sheets. */
export function withSheetEntries(makeRouter: () => Router): Router {
  // Before the router's own listener: the window calls listeners in their order, capturing or not.
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
    // The router has overwritten the entry's state.
    if (historyAction !== 'POP') window.history.replaceState({ ...entryState(), below }, '');
  });
  return made;
}

/**
 * Registers how the sheet of that name is opened again.
 * @returns a function that removes it
 */
export function letOpenAgain(name: string, open: OpenAgain): () => void {
  openers.set(name, open);
  return () => {
    if (openers.get(name) === open) openers.delete(name);
  };
}

/** Called when a sheet has opened: it uses the current entry if that is its own, otherwise a new one. */
export function enterSheet(sheet: OpenSheet): void {
  openSheet = sheet;
  opening = null;
  const state = entryState();
  const { mark } = sheet;
  if (state.sheet === mark) return;
  // The detail of a sheet may change while it is open.
  if (state.sheet) return void window.history.replaceState({ ...state, sheet: mark }, '');
  const page = routerState()?.location;
  below = page ? addressOf(page) : null;
  window.history.pushState({ ...state, idx: Number(state.idx ?? 0) + 1, below, sheet: mark }, '');
}

/**
 * Called when a sheet has closed, by its button or because its page has gone. A sheet that was closed by Back has left
 * its entry already.
 */
export function leaveSheet(sheet: OpenSheet): void {
  if (openSheet !== sheet) return;
  openSheet = null;
  // Deferred, and skipped if a navigation starts with the closing: Back would undo that navigation.
  setTimeout(() => {
    if (liesHere(sheet.mark) && openSheet === null && !isNavigating()) goBack();
  });
}

/**
 * Opens the sheet that an address asks for; `page` is that address without the request. If the entry under this one
 * shows the same page, this entry becomes the sheet's, so that closing the sheet leads back to the page. False if the
 * sheet is not available.
 */
export function openAsked({ name, detail, page }: { name: string; detail: string; page: string }): boolean {
  const mark = markOf(name, detail);
  const opened = open(mark);
  if (opened && below === page) window.history.replaceState({ ...entryState(), sheet: mark }, '');
  return opened;
}

/**
 * While such a sheet is open, a reader who leaves the page from it returns to it.
 * @returns a function that ends this
 */
export function comeBackBy(sheet: AskedBy): () => void {
  askedBy = sheet;
  return () => {
    if (askedBy === sheet) askedBy = null;
  };
}

/** The address that asks for the open sheet over the page at `address`; null if there is none. */
export function addressOfSheet(address: string): string | null {
  return askedBy && askedBy.page === address.split('?')[0] ? askedBy.address : null;
}

/**
 * Goes back if the entry under this one shows `path`, with its sheet, and waits until the router has started. Returns
 * false if it does not.
 */
export async function wentBackTo(path: string, { signal }: Request): Promise<boolean> {
  if (below !== path) return false;
  window.history.back();
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return true;
}
