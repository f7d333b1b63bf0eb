import { parseArgs } from 'node:util';
import type { CommandResult } from '../control.ts';

/** A command that was not understood; the message says how it is called. */
export class UsageError extends Error {}

export interface CommandLine {
  positionals: string[];
  /** `--note "<why>"`, trimmed; empty without one. */
  note: string;
  /** `--json`: for scripts. */
  json: boolean;
  /** Who gives the command. */
  actor: string;
}

export type Command = (line: CommandLine) => Promise<CommandResult>;

/** Throws `UsageError` for an option that no command has. */
export function parseLine(args: string[], actor: string): CommandLine {
  try {
    const options = { note: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { positionals, note: values.note?.trim() ?? '', json: values.json ?? false, actor };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function printed(out: string, exitCode = 0): CommandResult {
  return { out: `${out}\n`, err: '', exitCode };
}

/** The id of a row, as it is written in a command. Throws `UsageError`. */
export function idOf(text: string | undefined, usage: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(usage);
  return Number(text);
}
