import { Refusal } from '../../../shared/refusal.ts';
import { cleanText, problemOf, type RuledField, rules } from '../../../shared/rules.ts';
import { isSecretField } from '../../../shared/secret-field.ts';
import type { T } from '../texts/texts.ts';

/** The answer of a form's action that failed. */
export interface FormAnswer<Name extends string = string> {
  /** The typed values, to fill in the form without JavaScript; never a password. */
  values: Partial<Record<Name, string>>;
  /** A sentence for each invalid field. */
  problems: Partial<Record<Name, string>>;
  /** The server's reason, in the reader's language. */
  refused?: string;
}

/** A rule of the shop refused it; other codes mean that the shop is unreachable or was asked too often. */
const REFUSED = 400;

type Values<Name extends string> = Record<Name, string>;

/** The values of a form without secrets, to be shown again. */
export function shownAgain<Name extends string>(values: Values<Name>): FormAnswer<Name>['values'] {
  const shown = Object.entries(values).filter(([name]) => !isSecretField(name));
  return Object.fromEntries(shown) as FormAnswer<Name>['values'];
}

/** Sentences of the server by the field that they are about; a `{{placeholder}}` matches anything. */
export type Places<Name extends string> = Partial<Record<Name, readonly string[]>>;

/** The refusal as an answer, at its field if `at` names it: one field for any refusal, or the fields of sentences. */
export function refusedAt<Name extends string>(
  answer: FormAnswer<Name>,
  { code, message }: Refusal,
  at: Name | Places<Name>,
): FormAnswer<Name> {
  const names = typeof at === 'string' ? [at] : (Object.keys(at) as Name[]);
  const isAbout = (name: Name) =>
    typeof at === 'string' ? code === REFUSED : at[name]?.some((sentence) => says(message, sentence));
  const place = names.find(isAbout);
  if (place === undefined) return { ...answer, refused: message };
  return { ...answer, problems: { ...answer.problems, [place]: message } };
}

const PLACEHOLDER = /\{\{\w+\}\}/;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

function says(message: string, sentence: string): boolean {
  const pieces = sentence.split(PLACEHOLDER).map((piece) => piece.replace(SPECIAL, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`).test(message);
}

/**
 * Sends the values of a form if they have no problems. If the shop refuses or is unreachable, the answer has the typed
 * values and the reason, at the field that `at` names: one field for any refusal, or the fields of sentences.
 * @returns null when it went through
 */
export async function sendForm<Name extends string>(
  values: Values<Name>,
  problems: FormAnswer<Name>['problems'],
  send: () => Promise<unknown>,
  at: Name | Places<Name> = {},
): Promise<FormAnswer<Name> | null> {
  const answer = { values: shownAgain(values), problems };
  if (Object.keys(problems).length > 0) return answer;
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return refusedAt(answer, error, at);
    throw error;
  }
}

/** The problems of these fields by `shared/rules.ts`; `only: 'missing'` checks only for empty ones. */
export function problemsIn<Name extends RuledField>(
  values: Values<Name>,
  t: T,
  only?: 'missing',
): FormAnswer<Name>['problems'] {
  const problems: FormAnswer<Name>['problems'] = {};
  for (const name of Object.keys(values) as Name[]) {
    const problem = problemOf(name, cleanText(name, values[name]));
    if (!problem || (only && problem.reason !== only)) continue;
    const limit = 'limit' in problem ? problem.limit : rules[name].max;
    problems[name] = t(`problem.${problem.reason}`, { field: t(`field.${name}`), limit });
  }
  return problems;
}
