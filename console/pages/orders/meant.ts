import { redirect } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { ConsoleApi } from '../../lib/api.ts';
import { firstPage } from '../../lib/list-query.ts';

export type Found = ConsoleOutput<'find'>[number];

/** An item or a shopper is in the URL as words, until it is known which one they mean. */
export const wordsFor = { item: 'what', shopper: 'who' } as const;

export type Sought = keyof typeof wordsFor;

const SOUGHT: readonly Sought[] = ['item', 'shopper'];

/** The list of a query with this one in place of the words for it. */
export function listOf(query: URLSearchParams, name: Sought, id: string): URLSearchParams {
  const wanted = firstPage(query);
  wanted.delete(wordsFor[name]);
  wanted.set(name, id);
  return wanted;
}

/** Whether the words are its number or username, with or without the letter before a number. */
const isNamed = (words: string) => {
  const names = { item: words.replace(/^(i-?)?/i, 'I-'), shopper: words };
  return (name: Sought, { text }: Found) => text.toLowerCase() === names[name].toLowerCase();
};

/**
 * Of each words of a query all that they may mean. Throws a redirect to the list of the one that they mean for sure: it
 * is named so, or the only one.
 */
export async function readMeant(
  api: Pick<ConsoleApi, 'call'>,
  query: URLSearchParams,
): Promise<Partial<Record<Sought, Found[]>>> {
  const open: Partial<Record<Sought, Found[]>> = {};
  let wanted = query;
  for (const name of SOUGHT) {
    const words = query.get(wordsFor[name])?.trim() ?? '';
    if (words === '') continue;
    const found = (await api.call('find', { q: words })).filter(({ kind }) => kind === name);
    const only = found.length === 1 ? found[0] : undefined;
    const meant = found.find((one) => isNamed(words)(name, one)) ?? only;
    if (meant) wanted = listOf(wanted, name, meant.id);
    else open[name] = found;
  }
  if (wanted !== query) throw redirect(`/orders?${wanted}`);
  return open;
}
