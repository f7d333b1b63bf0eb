import { parseArgs } from 'node:util';
import { lines } from '../../shared/console/fields.ts';
import type { CommandResult, Operator } from '../process/control.ts';

/** A command that was not understood; the message says its usage. */
export class UsageError extends Error {}

/** Options of all commands, and those of some. */
const common = { note: { type: 'string' }, json: { type: 'boolean' } } as const;
const special = {
  pictures: { type: 'string' },
  locale: { type: 'string' },
  title: { type: 'string' },
  version: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'leave-out': { type: 'string' },
  key: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean' },
  role: { type: 'string' },
  early: { type: 'boolean' },
  anyway: { type: 'boolean' },
  'allow-missing': { type: 'boolean' },
} as const;

/** What is written into the audit log, as the console takes it. */
const reason = lines(500);

export type OptionName = keyof typeof special;

export interface CommandLine extends Operator {
  positionals: string[];
  /** `--note "<why>"`, trimmed; empty without one. */
  note: string;
  /** `--json`: for scripts. */
  json: boolean;
  /** `--dry-run`: print the changes without making them. */
  dryRun: boolean;
  /** `--leave-out 3,7`: rows of a file that are known to be wrong; the others go in without them. */
  leaveOut?: string | undefined;
  /** `--early`: before its time; `--anyway`: although it is frozen or blocked. */
  early: boolean;
  anyway: boolean;
  /** `--allow-missing`: without the files that are lost. */
  allowMissing: boolean;
  /** `--pictures <folder>`. */
  pictures?: string | undefined;
  /** `--locale <code>`. */
  locale?: string | undefined;
  /** `--title "<title>"`, `--version <number>`: of an article. */
  title?: string | undefined;
  version?: string | undefined;
  /** `--key <word>`: a key for the act, so that a repeat does nothing. */
  key?: string | undefined;
  /** `--to <file>`: a new file for an answer that is one. */
  to?: string | undefined;
  /** `--help`: of a call. */
  help?: boolean | undefined;
  /** `--role <role>`: of an invited person. */
  role?: string | undefined;
}

export type Command = (line: CommandLine) => Promise<CommandResult>;

/**
 * Throws `UsageError` for an option that this command does not have: if it ignored one such as `--dry-run`, it would do
 * what the option is meant to prevent.
 */
export function parseLine(args: string[], operator: Operator, taken: readonly OptionName[] = []): CommandLine {
  const { positionals, values } = parsed(args);
  const overlooked = (Object.keys(special) as OptionName[]).find(
    (name) => values[name] !== undefined && !taken.includes(name),
  );
  if (overlooked) throw new UsageError(`this command takes no --${overlooked}`);
  const {
    note = '',
    json = false,
    'dry-run': dryRun = false,
    early = false,
    anyway = false,
    'allow-missing': allowMissing = false,
    'leave-out': leaveOut,
    ...rest
  } = values;
  // Others read it in the audit log, where nothing in it may turn or hide what stands beside it.
  const why = reason.safeParse(note);
  if (!why.success) throw new UsageError('--note takes at most 500 characters, none of them invisible');
  return {
    ...operator,
    ...rest,
    positionals,
    note: why.data,
    json,
    dryRun,
    early,
    anyway,
    allowMissing,
    leaveOut,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...common, ...special } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function printed(out: string, exitCode = 0): CommandResult {
  return { out: `${out}\n`, err: '', exitCode };
}

/** The command was understood, and not done. */
export function declined(line: string): CommandResult {
  return { out: '', err: `${line}\n`, exitCode: 1 };
}

/** The id of a row, as it is written in a command. Throws `UsageError`. */
export function idOf(text: string | undefined, usage: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(usage);
  return Number(text);
}
