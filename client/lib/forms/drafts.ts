import { isSecretField } from '../../../shared/secret-field.ts';
import { lastShopper } from '../session/session.ts';
import { readStored, writeStored } from '../storage.ts';

/**
 * Drafts: what was typed into forms when a session ended, until it is sent. A shopper who logs in again finds it in the
 * form. In session storage, so that it belongs to this tab; never a password. Only in the browser.
 */
const STORAGE_KEY = 'drafts';

type Values = Record<string, string>;

interface Draft {
  shopper: string;
  values: Values;
}

/** By the form that they belong to. */
type Drafts = Record<string, Draft>;

interface OpenForm {
  element: HTMLFormElement;
  /** Null until the session is known. */
  shopper: string | null;
  /** Its values before anybody typed; null as long as they may be those of the shopper before. */
  untouched: string | null;
}

const openForms = new Map<string, OpenForm>();

function drafts(): Drafts {
  try {
    return JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '{}');
  } catch {
    return {};
  }
}

function store(all: Drafts): void {
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

const isChoice = (control: Control): control is HTMLInputElement => ['radio', 'checkbox'].includes(control.type);

const isTouched = (one: Control) =>
  isChoice(one) ? one.checked !== one.defaultChecked : one.value !== one.defaultValue;

function valuesOf(form: HTMLFormElement): Values {
  const given = controlsOf(form).filter((control) => !isChoice(control) || control.checked);
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/** The values of a form that nobody has touched. */
function defaultsOf(form: HTMLFormElement): Values {
  const given = controlsOf(form).filter((control) => !isChoice(control) || control.defaultChecked);
  return Object.fromEntries(given.map((one) => [one.name, isChoice(one) ? one.value : one.defaultValue]));
}

/** Watches a form, which may have been typed into before its script was there, until the returned function is called. */
export function watchForm(place: string, element: HTMLFormElement): () => void {
  const form: OpenForm = { element, shopper: null, untouched: JSON.stringify(defaultsOf(element)) };
  openForms.set(place, form);
  return () => {
    if (openForms.get(place) === form) openForms.delete(place);
  };
}

/** Saves the drafts of the open forms when their session has ended; false if there are none. */
export function saveDrafts(): boolean {
  const typed = [...openForms].flatMap(([place, { element, shopper, untouched }]) => {
    const values = valuesOf(element);
    const typedInto = untouched !== null && JSON.stringify(values) !== untouched;
    const isDraft = shopper !== null && shopper === lastShopper() && typedInto;
    return isDraft ? [[place, { shopper, values }] as const] : [];
  });
  if (typed.length === 0) return false;
  store({ ...drafts(), ...Object.fromEntries(typed) });
  return true;
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
  const draft = drafts()[place];
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

/** Deletes the draft of a form that has been sent. */
export function forgetDraft(place: string): void {
  const { [place]: _, ...others } = drafts();
  store(others);
}

/** Deletes the drafts of all other shoppers: this one has logged in, or nobody is logged in. */
export function forgetDraftsBut(shopper: string | null): void {
  store(Object.fromEntries(Object.entries(drafts()).filter(([, draft]) => draft.shopper === shopper)));
}
