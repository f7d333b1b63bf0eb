import { isSecretField } from '../../../shared/secret-field.ts';
import { lastShopper } from '../session/session.ts';
import { readStored, writeStored } from '../storage.ts';

/**
 * What was typed into forms when a session ended, until it is sent: whoever logs in again finds it there. In session
 * storage, so that it belongs to this tab; never a password. Only in the browser.
 */
const STORAGE_KEY = 'drafts';

type Values = Record<string, string>;

interface Draft {
  shopper: string;
  values: Values;
}

/** By the form that they were typed into. */
type Drafts = Record<string, Draft>;

interface OpenForm {
  element: HTMLFormElement;
  /** Null until the session is at hand. */
  shopper: string | null;
  /** What stood in it before anybody typed. */
  untouched: string;
}

const openForms = new Map<string, OpenForm>();

function drafts(): Drafts {
  try {
    return JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '{}');
  } catch {
    return {};
  }
}

function keep(all: Drafts): void {
  writeStored(STORAGE_KEY, Object.keys(all).length > 0 ? JSON.stringify(all) : null, 'sessionStorage');
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  const typed = [...form.elements].filter(
    (one): one is Control => one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement,
  );
  return typed.filter(
    ({ name, type }) => name !== '' && !isSecretField(name) && !['hidden', 'password', 'file'].includes(type),
  );
}

const isChoice = (control: Control): control is HTMLInputElement => control.type === 'radio';

function valuesOf(form: HTMLFormElement): Values {
  const given = controlsOf(form).filter((control) => !isChoice(control) || control.checked);
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/** Watches over a form until the returned function is called. */
export function watchForm(place: string, element: HTMLFormElement): () => void {
  const form = { element, shopper: null, untouched: JSON.stringify(valuesOf(element)) };
  openForms.set(place, form);
  return () => {
    if (openForms.get(place) === form) openForms.delete(place);
  };
}

/** Keeps what was typed into the forms that are open, as their session has ended; false where there is nothing. */
export function keepDrafts(): boolean {
  const typed = [...openForms].flatMap(([place, { element, shopper, untouched }]) => {
    const values = valuesOf(element);
    const kept = shopper !== null && shopper === lastShopper() && JSON.stringify(values) !== untouched;
    return kept ? [[place, { shopper, values }] as const] : [];
  });
  if (typed.length === 0) return false;
  keep({ ...drafts(), ...Object.fromEntries(typed) });
  return true;
}

/** The form is this shopper's: what they had typed into it stands there again. */
export function fillIn(place: string, shopper: string): void {
  const form = openForms.get(place);
  const draft = drafts()[place];
  // Another tab may have put another shopper in this one's place.
  if (!form || form.shopper !== null) return;
  form.shopper = shopper;
  if (draft?.shopper !== shopper) return;
  for (const control of controlsOf(form.element)) {
    const value = draft.values[control.name];
    if (value === undefined) continue;
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
  }
}

/** The form has been sent. */
export function forgetDraft(place: string): void {
  const { [place]: _, ...others } = drafts();
  keep(others);
}

/** This shopper has logged in, or nobody is any more: what others have typed is theirs. */
export function forgetDraftsBut(shopper: string | null): void {
  keep(Object.fromEntries(Object.entries(drafts()).filter(([, draft]) => draft.shopper === shopper)));
}
