import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { fenFromText, formatMoney } from '../../../shared/money.ts';
import { isoTime } from '../../iso-time.ts';
import type { Services } from '../../services.ts';
import { type Command, type CommandLine, idOf, type OptionName, UsageError } from '../command.ts';
import { answerText } from './answer.ts';
import type { Ask } from './call.ts';

type Field = 'id' | 'ids' | 'number' | 'username' | 'yuan';

interface Short {
  call: ConsoleCallName;
  /** What stands after its words: a username is written for a shopper's id, yuan for fen. */
  takes: readonly Field[];
  options?: readonly ('early' | 'anyway')[];
  /** What is printed of its answer. */
  says?: 'balance' | 'password' | 'state';
  /** Whether it takes a key, under which it is done once. */
  keyed?: true;
}

/** In the place of a shopper who was not looked up yet. */
const SOMEBODY = 1;

const onShopper = (call: ConsoleCallName, says?: 'password'): Short => ({
  call,
  takes: ['username'],
  ...(says && { says }),
});

/** Acts that are typed daily, by their words. */
const shortNames: Readonly<Record<string, Short>> = {
  credit: { call: 'shopperCredit', takes: ['username', 'yuan'], says: 'balance', keyed: true },
  debit: { call: 'shopperDebit', takes: ['username', 'yuan'], says: 'balance', keyed: true },
  'shopper block': onShopper('shopperBlock'),
  'shopper unblock': onShopper('shopperUnblock'),
  'shopper freeze': onShopper('shopperFreeze'),
  'shopper unfreeze': onShopper('shopperUnfreeze'),
  'shopper reset-password': onShopper('shopperResetPassword', 'password'),
  'shopper reset-fund-password': onShopper('shopperResetFundPassword', 'password'),
  'recharge refuse': { call: 'rechargeRefuse', takes: ['number'], says: 'state' },
  'refund pay': { call: 'refundsPay', takes: ['ids'] },
  'refund refuse': { call: 'refundRefuse', takes: ['id'], says: 'state' },
  'withdrawal pay': { call: 'withdrawalPay', takes: ['id'], says: 'state', options: ['early', 'anyway'] },
  'withdrawal refuse': { call: 'withdrawalRefuse', takes: ['id'], says: 'state', options: ['anyway'] },
};

const KEY = /^[\w.:-]{1,100}$/;

function usageOf(words: string, { takes, options = [], keyed }: Short): string {
  const given = [...takes.map((one) => `<${one}>`), ...options.map((one) => `[--${one}]`), '--note "<why>"'];
  return [words, ...given, ...(keyed ? ['[--key <letters, digits, - _ . :>]'] : [])].join(' ');
}

/** The options of each first word. */
export const shortOptions: Readonly<Record<string, readonly OptionName[]>> = {
  credit: ['key'],
  debit: ['key'],
  recharge: [],
  refund: [],
  shopper: [],
  withdrawal: ['early', 'anyway'],
};

interface Deps {
  services: Pick<Services, 'support'>;
  currency: string;
}

/** Short names of the console's calls. */
export function shortCommands(ask: Ask, { services, currency }: Deps): Record<string, Command> {
  /** Everything that needs no look at the database. Throws `UsageError`. */
  function fieldOf(field: Field, text: string, usage: string): [string, unknown] {
    if (field === 'number') return [field, text];
    if (field === 'id') return [field, idOf(text, usage)];
    if (field === 'ids') return [field, text.split(',').map((one) => idOf(one, usage))];
    return field === 'yuan' ? ['money', fenFromText(text)] : ['id', SOMEBODY];
  }

  async function act(words: string, short: Short, given: readonly string[], line: CommandLine) {
    const usage = usageOf(words, short);
    const { takes, options = [], call, says } = short;
    const isOdd = (['early', 'anyway'] as const).some((one) => line[one] && !options.includes(one));
    const isKey = line.key === undefined || KEY.test(line.key);
    if (given.length !== takes.length || isOdd || !isKey) throw new UsageError(usage);
    const fields = Object.fromEntries([
      ['note', line.note],
      ...takes.map((field, at) => fieldOf(field, given[at] ?? '', usage)),
      ...options.map((one) => [one, line[one]]),
    ]);
    // A slip is told before anybody is looked up.
    if (!consoleContract[call].input.safeParse(fields).success) throw new UsageError(usage);
    const username = given[takes.indexOf('username')];
    if (username !== undefined) fields.id = await services.support.idOfShopper(username);
    const said = (data: unknown) => {
      if (!says) return answerText(call, data, currency);
      const { [says]: value, done_before: before } = data as Record<string, string | number | null>;
      if (value === null || value === undefined) return answerText(call, data, currency);
      const again = before ? ` (done before, on ${isoTime(Number(before))}: not again)` : '';
      return `${typeof value === 'number' ? formatMoney(value, currency) : value}${again}`;
    };
    return ask(call, fields, { ...line, said });
  }

  const command =
    (first: string): Command =>
    (line) => {
      const [second = '', ...rest] = line.positionals;
      const [one, two] = [shortNames[first], shortNames[`${first} ${second}`]];
      if (one) return act(first, one, line.positionals, line);
      if (two) return act(`${first} ${second}`, two, rest, line);
      const known = Object.entries(shortNames).filter(([words]) => words.startsWith(`${first} `));
      throw new UsageError(known.map(([words, short]) => usageOf(words, short)).join('\n       '));
    };

  return Object.fromEntries(Object.keys(shortOptions).map((first) => [first, command(first)]));
}
