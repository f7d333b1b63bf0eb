import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasCode } from '../../../db/errors.ts';
import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import { type ConsoleDone, type ConsoleRefused, consoleContract } from '../../../shared/console/index.ts';
import type { SentFile } from '../../api/handler.ts';
import { createConsoleHandlers } from '../../console/api/handlers.ts';
import { createConsoleInvoke } from '../../console/api/invoke.ts';
import type { Messages } from '../../i18n.ts';
import type { CommandResult } from '../../process/control.ts';
import { shellOf } from '../../services/staff/actor.ts';
import { FileProblem } from '../../services/text-file.ts';
import type { Services } from '../../services.ts';
import { type Command, type CommandLine, declined, type OptionName, printed, UsageError } from '../command.ts';
import { answerText } from './answer.ts';
import { callOf, fieldsOf, helpOf, listOfCalls } from './fields.ts';

export const callOptions: readonly OptionName[] = ['help', 'to'];

interface Deps {
  services: Services;
  messages: Messages;
  /** Symbol. */
  currency: string;
  timeZone: string;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Makes a call of the console for whoever gave the command. */
export type Ask = (name: ConsoleCallName, fields: object, line: Answered) => Promise<CommandResult>;

interface Answered extends Pick<CommandLine, 'actor' | 'cwd' | 'json' | 'key' | 'to'> {
  /** What is printed of the answer's data in place of all of it. */
  said?: (data: unknown) => string;
}

/**
 * The calls of the console, made by the operator: with every right, and nobody else has to agree
 * (docs/operator.md, Calls of the console).
 */
export function createAsk({ services, messages, currency, timeZone, clock }: Deps): Ask {
  const handlers = createConsoleHandlers({ services, messages, shop: { currency, timeZone } });
  const invoke = createConsoleInvoke({ handlers, messages, currency, clock });

  const text = (name: ConsoleCallName, { data, next }: Body, { json, said }: Answered): CommandResult => {
    if (json) return printed(JSON.stringify({ data, next }, null, 2));
    const more = next ? `there are more: cursor=${next}\n` : '';
    // Of many acts each is refused by itself.
    const isRefused = consoleContract[name].rate === 'write' && isSomeRefused(data);
    return { ...printed(said ? said(data) : answerText(name, data, currency), isRefused ? 1 : 0), err: more };
  };

  return async (name, fields, line) => {
    const { actor, cwd, key, to } = line;
    const outcome = await invoke(name, fields, {
      ...{ actor: shellOf(actor), staff: null, key, proof: undefined },
      locale: 'en-US',
      from: () => ({ address: '', userAgent: actor }),
    });
    if ('file' in outcome) return sent(outcome.file, cwd, to);
    const { body } = outcome;
    return 'reason' in body ? refused(name, body) : text(name, body, line);
  };
}

const isSomeRefused = (data: unknown) => Array.isArray(data) && data.some(({ state }) => state === 'refused');

type Body = Pick<ConsoleDone<unknown>, 'data' | 'next'>;

function refused(name: ConsoleCallName, { msg, reason }: Pick<ConsoleRefused, 'msg' | 'reason'>): CommandResult {
  if (reason === 'invalid') throw new UsageError(`${msg}\n\n${helpOf(name)}`);
  return declined(`${msg} (${reason})`);
}

/** A text is printed; every other file needs a place. */
async function sent({ name, type, body }: SentFile, cwd: string, to: string | undefined): Promise<CommandResult> {
  if (to !== undefined) {
    try {
      // New, so that a slip of the hand takes nothing away.
      await writeFile(resolve(cwd, to), body, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw hasCode(error, 'EEXIST') ? new FileProblem(`${to}: is already there`) : error;
    }
    return printed(to);
  }
  if (!/^text\//.test(type)) return declined(`${name} is no text: --to <file>`);
  let out = '';
  for await (const part of typeof body === 'string' || Buffer.isBuffer(body) ? [body] : body) out += part;
  return { out, err: '', exitCode: 0 };
}

/** `call`: any call of the console's contract, with its help made from it. */
export function callCommands(ask: Ask): Record<'call', Command> {
  return {
    call: async (line) => {
      const [path, ...words] = line.positionals;
      if (path === undefined) return printed(listOfCalls());
      const name = callOf(path);
      if (line.help) return printed(helpOf(name));
      const fields = await fieldsOf(name, words, line.cwd);
      return ask(name, line.note === '' ? fields : { ...fields, note: line.note }, line);
    },
  };
}
