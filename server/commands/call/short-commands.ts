import { consoleContract } from '../../../shared/console/index.ts';
import { roleKeys } from '../../../shared/console/roles.ts';
import { fenFromText } from '../../../shared/money.ts';
import type { Services } from '../../services.ts';
import { type Command, type CommandLine, idOf, type OptionName, UsageError } from '../command.ts';
import { answerText } from './answer.ts';
import type { Ask } from './call.ts';
import { isNeeded } from './fields.ts';
import { type Field, type Short, shortNames } from './short-names.ts';
import type { StoringServices } from './stored.ts';

/** In the place of a shopper, or a version, that was not looked up yet. */
const SOMETHING = 1;

const KEY = /^[\w.:-]{1,100}$/;

/** Options of which a short name takes some. */
const optional = ['anyway', 'dryRun', 'early', 'locale', 'pictures', 'role', 'title', 'version'] as const;

const optionsAs = {
  anyway: '[--anyway]',
  early: '[--early]',
  locale: '--locale <code>',
  role: `--role ${roleKeys.join('|')}`,
} as const;

const firstOf = (words: string) => words.split(' ')[0] ?? '';

function usageOf(words: string, { call, takes, options = [], keyed, unsaid }: Short): string {
  const note = unsaid === undefined && isNeeded(call, 'note') ? '--note "<why>"' : '[--note "<why>"]';
  const given = [...takes.map((one) => `<${one}>`), ...options.map((one) => optionsAs[one]), note];
  return [words, ...given, ...(keyed ? ['[--key <letters, digits, - _ . :>]'] : [])].join(' ');
}

/** How the short names of a first word are written. */
export const usagesOf = (first: string): string[] =>
  Object.entries(shortNames)
    .filter(([words]) => firstOf(words) === first)
    .map(([words, short]) => usageOf(words, short));

/** The options of each first word. */
export const shortOptions: Readonly<Record<string, readonly OptionName[]>> = Object.fromEntries(
  Object.keys(shortNames).map((words) => {
    const alike = Object.entries(shortNames).filter(([other]) => firstOf(other) === firstOf(words));
    const taken = alike.flatMap(([, { options = [], keyed }]) => [...options, ...(keyed ? (['key'] as const) : [])]);
    return [firstOf(words), [...new Set(taken)]];
  }),
);

/** How a field is written that has another name in its call. */
const writtenAs: Readonly<Record<string, string>> = {
  money: 'yuan',
  note: '--note',
  role: '--role',
  texts: '--locale',
};
const wordOf = (field: string) => writtenAs[field] ?? field;

/** Everything that needs no look at the database. Throws `UsageError`. */
function fieldOf(field: Field, text: string, usage: string): [string, unknown] {
  if (field === 'id') return [field, idOf(text, usage)];
  if (field === 'ids') return [field, text.split(',').map((one) => idOf(one, usage))];
  if (field === 'yuan') return ['money', fenFromText(text)];
  return field === 'username' ? ['id', SOMETHING] : [field, text];
}

/** The field that an option stands for; the call refuses one without a value that it needs. */
function optionOf(option: NonNullable<Short['options']>[number], line: CommandLine): [string, unknown] {
  if (option === 'role') return [option, roleKeys.find((key) => key === line.role)];
  return option === 'locale' ? ['texts', { [line.locale ?? '']: null }] : [option, line[option]];
}

/** The fields of a call as they are written. Throws `UsageError`, also for an option that it does not take. */
function fieldsOf(words: string, short: Short, given: readonly string[], line: CommandLine): Record<string, unknown> {
  const usage = usageOf(words, short);
  const { call, takes, options = [], sets, stored, unsaid } = short;
  const isOdd = optional.some((one) => line[one] && !options.some((taken) => taken === one));
  const isKey = line.key === undefined || KEY.test(line.key);
  if (given.length !== takes.length || isOdd || !isKey) throw new UsageError(usage);
  const note = line.note || unsaid;
  const fields = Object.fromEntries([
    ...Object.entries({ ...sets, ...(stored && { version: SOMETHING }), ...(note && { note }) }),
    ...takes.map((field, at) => fieldOf(field, given[at] ?? '', usage)),
    ...options.map((one) => optionOf(one, line)),
  ]);
  // A slip is told before anything is looked up.
  const { error } = consoleContract[call].input.safeParse(fields);
  if (error) throw new UsageError(`${usage}\n       what does not fit: ${wordOf(String(error.issues[0]?.path[0]))}`);
  return fields;
}

interface Deps {
  services: Pick<Services, 'support'> & StoringServices;
  currency: string;
}

/** Short names of the console's calls; what else has their first word is one of `others`. */
export function shortCommands(
  ask: Ask,
  { services, currency }: Deps,
  others: Readonly<Record<string, Command>>,
): Record<string, Command> {
  async function act(words: string, short: Short, given: readonly string[], line: CommandLine) {
    const { takes, call, stored, says } = short;
    const fields = fieldsOf(words, short, given, line);
    const username = given[takes.indexOf('username')];
    if (username !== undefined) fields.id = await services.support.idOfShopper(username);
    if (stored) fields.version = await stored(services, fields);
    const said = (data: unknown) =>
      says?.(data as Record<string, unknown>, currency) ?? answerText(call, data, currency);
    return ask(call, fields, { ...line, said });
  }

  const command =
    (first: string): Command =>
    (line) => {
      const [second = '', ...rest] = line.positionals;
      const [one, two] = [shortNames[first], shortNames[`${first} ${second}`]];
      if (one) return act(first, one, line.positionals, line);
      if (two) return act(`${first} ${second}`, two, rest, line);
      const other = others[first];
      if (other) return other(line);
      throw new UsageError(usagesOf(first).join('\n       '));
    };

  return Object.fromEntries(Object.keys(shortOptions).map((first) => [first, command(first)]));
}
