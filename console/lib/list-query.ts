import { type ListEnd, listEnds } from '../../shared/console/list-ends.ts';

/** Which end of a list the URL asks for first; undefined for the usual one. */
export const endIn = (query: URLSearchParams): ListEnd | undefined => listEnds.find((one) => one === query.get('sort'));

/** Where in a list the page is that the URL asks for: fields of the list's call. */
export const placeIn = (query: URLSearchParams) => ({ sort: endIn(query), cursor: query.get('cursor') ?? undefined });

/** The query of a list without its place: its first page. */
export function firstPage(query: URLSearchParams): URLSearchParams {
  const wanted = new URLSearchParams(query);
  wanted.delete('cursor');
  wanted.delete('from');
  return wanted;
}

/** What of the URL says how many rows a list has, and not which of them are shown. */
export function filtersIn(query: URLSearchParams): string {
  const filters = firstPage(query);
  filters.delete('sort');
  return String(filters);
}

/** Whether there is more of a list than the page that is shown, or it is not the first one from the usual end. */
export const hasPages = (query: URLSearchParams, next: string | null): boolean =>
  next !== null || query.has('cursor') || endIn(query) !== undefined;

/** Whether the URL asks for less than the whole list; the parameter `place` says which list it is. */
export const isFiltered = (query: URLSearchParams, place?: string): boolean =>
  [...firstPage(query)].some(([name, value]) => name !== 'sort' && name !== place && value !== '');
