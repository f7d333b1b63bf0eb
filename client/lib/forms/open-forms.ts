import { isSecretField } from '../../../shared/secret-field.ts';
import { lastShopper } from '../session/session.ts';
import { type Draft, type Drafts, storeDrafts, storedDrafts, takeDraftsBy } from './drafts.ts';

interface OpenForm {
  element: HTMLFormElement;
  /** Null until the session is known. */
  shopper: string | null;
  /** Its values before anybody typed; null as long as they may be those of the shopper before. */
  untouched: string | null;
  /** Nothing of it has to be kept when it is left: it was sent, or is a draft already. */
  settled: boolean;
  /** The history entry on which it is. */
  entry: () => string;
}

const openForms = new Map<string, OpenForm>();

type Control = HTMLInputElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  const typed = [...form.elements].filter(
    (one): one is Control => one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement,
  );
  return typed.filter(
    ({ name, type }) => name !== '' && !isSecretField(name) && !['hidden', 'password', 'file'].includes(type),
  );
}

const isChoice = (control: Control): control is HTMLInputElement => ['radio', 'checkbox'].includes(control.type);

const isTouched = (one: Control) =>
  isChoice(one) ? one.checked !== one.defaultChecked : one.value !== one.defaultValue;

function valuesOf(form: HTMLFormElement): Draft['values'] {
  const given = controlsOf(form).filter((control) => !isChoice(control) || control.checked);
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/** The values of a form that nobody has touched. */
function defaultsOf(form: HTMLFormElement): Draft['values'] {
  const given = controlsOf(form).filter((control) => !isChoice(control) || control.defaultChecked);
  return Object.fromEntries(given.map((one) => [one.name, isChoice(one) ? one.value : one.defaultValue]));
}

/**
 * Watches a form, which may have been typed into before its script was there, until the returned function is called: then
 * it has been left, and what was not sent is kept for its history entry.
 */
export function watchForm(place: string, element: HTMLFormElement, entry: () => string): () => void {
  const untouched = JSON.stringify(defaultsOf(element));
  const form: OpenForm = { element, shopper: null, untouched, settled: false, entry };
  element.addEventListener('input', () => {
    form.settled = false;
  });
  openForms.set(place, form);
  takeDraftsBy(draftsOfOpenForms);
  return () => {
    if (openForms.get(place) === form) openForms.delete(place);
    keepForEntry(place, form);
  };
}

/** The first entry of a document has no key of its own: another one may be meant the next time. */
const NO_KEY = 'default';

function keepForEntry(place: string, form: OpenForm): void {
  const draft = form.settled || form.entry() === NO_KEY ? null : draftOf(form);
  if (draft) storeDrafts({ ...storedDrafts(), [`${place} ${form.entry()}`]: draft });
}

/** What was typed into a form by the shopper who is logged in here, or was last; null if nothing was. */
function draftOf({ element, shopper, untouched }: OpenForm): Draft | null {
  const values = valuesOf(element);
  const typedInto = untouched !== null && JSON.stringify(values) !== untouched;
  return shopper !== null && shopper === lastShopper() && typedInto ? { shopper, values } : null;
}

/** The form is being sent: nothing of it is kept, unless it is refused. */
export function noteSent(place: string): void {
  const form = openForms.get(place);
  if (form) form.settled = true;
  const { [place]: _, [`${place} ${form?.entry()}`]: __, ...others } = storedDrafts();
  storeDrafts(others);
}

/** It was refused: what it holds is kept for its history entry. */
export function noteRefused(place: string): void {
  const form = openForms.get(place);
  if (!form) return;
  form.settled = false;
  keepForEntry(place, form);
}

/** The drafts of the open forms, which have nothing else to keep then. */
function draftsOfOpenForms(): Drafts {
  const typed = [...openForms].flatMap(([place, form]) => {
    const draft = draftOf(form);
    if (!draft) return [];
    form.settled = true;
    return [[place, draft] as const];
  });
  return Object.fromEntries(typed);
}

/**
 * Empties the form of what another shopper typed. Only a form that was reset follows its default values from then on,
 * so it also takes this shopper's saved values in place of the other's, whenever they are read.
 */
function handOver(form: OpenForm): void {
  form.element.reset();
  form.untouched = null;
  const noteUntouched = () => {
    form.untouched = JSON.stringify(defaultsOf(form.element));
  };
  form.element.addEventListener('input', noteUntouched, { once: true });
}

/**
 * The form is this shopper's: what another one left in it, before this one logged in in another tab, is removed. Their
 * draft is filled in, with an `input` event for what counts or checks it, and a form that is folded up opens. A field
 * that was typed into meanwhile stays.
 * @returns whether it was another shopper's
 */
export function fillIn(place: string, shopper: string): boolean {
  const form = openForms.get(place);
  if (!form || form.shopper === shopper) return false;
  const handedOver = form.shopper !== null;
  if (handedOver) handOver(form);
  form.shopper = shopper;
  fillInDraft(form, place, shopper);
  return handedOver;
}

function fillInDraft(form: OpenForm, place: string, shopper: string): void {
  const all = storedDrafts();
  const draft = all[place] ?? all[`${place} ${form.entry()}`];
  if (draft?.shopper !== shopper) return;
  const controls = controlsOf(form.element);
  const typed = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = draft.values[control.name];
    if (value === undefined || typed.has(control.name)) continue;
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const folded = form.element.closest('details');
  if (folded) folded.open = true;
}
