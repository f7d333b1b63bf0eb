import { UsageError } from './command.ts';

/** `column=value …` of a command as a row of a file has it. Throws `UsageError`. */
export function cellsOfWords(words: string[], usage: string): Record<string, string> {
  const cells = words.map((word) => {
    const [, column, text] = /^([\w.-]+)=(.*)$/s.exec(word) ?? [];
    if (column === undefined || text === undefined) throw new UsageError(usage);
    // In a file an empty cell keeps the stored value; in a command it is a slip.
    if (text.trim() === '') throw new UsageError(`${column}= is empty; to leave it out write ${column}=none`);
    return [column, text] as const;
  });
  if (cells.length === 0 || new Set(cells.map(([column]) => column)).size < cells.length) throw new UsageError(usage);
  return Object.fromEntries(cells);
}

/** A value on one line, as long as a line is read. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return [...line].length > 60 ? `${[...line].slice(0, 59).join('')}…` : line || '(nothing)';
}
