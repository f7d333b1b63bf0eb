import { readStored, writeStored } from '../../../web/storage.ts';

/**
 * Drafts: what was typed into forms when a session ended, until it is sent, or when a form was left or refused. A shopper
 * who logs in again finds it in the form, or who comes Back (or Forward) to it. In session storage, so that it belongs to
 * this tab; never a password. Only in the browser. What forms do with it is in `open-forms.ts`, which pages without a
 * form do not load.
 */
const STORAGE_KEY = 'drafts';

/** The oldest drafts go. */
const MOST_DRAFTS = 20;

export interface Draft {
  shopper: string;
  /** By the names of the fields. */
  values: Record<string, string>;
}

/** By the form that they belong to. */
export type Drafts = Record<string, Draft>;

export function storedDrafts(): Drafts {
  try {
    return JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '{}');
  } catch {
    return {};
  }
}

export function storeDrafts(all: Drafts): void {
  const kept = Object.entries(all).slice(-MOST_DRAFTS);
  const text = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null;
  writeStored(STORAGE_KEY, text, 'sessionStorage');
}

let takeDrafts: () => Drafts = () => ({});

/** Sets what takes the drafts of the open forms when their session has ended. */
export function takeDraftsBy(take: () => Drafts): void {
  takeDrafts = take;
}

/** Saves the drafts of the open forms when their session has ended; false if there are none. */
export function saveDrafts(): boolean {
  const taken = takeDrafts();
  if (Object.keys(taken).length === 0) return false;
  storeDrafts({ ...storedDrafts(), ...taken });
  return true;
}

/** Deletes the drafts of all other shoppers: this one has logged in, or nobody is logged in. */
export function forgetDraftsBut(shopper: string | null): void {
  storeDrafts(Object.fromEntries(Object.entries(storedDrafts()).filter(([, draft]) => draft.shopper === shopper)));
}
