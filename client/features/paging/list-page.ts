import { orNotFound } from '../../lib/not-found.ts';

/** One page of a long list (docs/domain.md, Answers). */
export interface ListPage<Item> {
  items: Item[];
  /** Cursor that it was read with; empty for the first page. */
  cursor: string;
  /** Cursor of the next page. */
  next: string | null;
  /** When it was read, by the server's clock: ISO 8601. */
  readAt: string;
  /** The request failed; `next` repeats it. */
  failed?: boolean;
}

interface Answer<Item> {
  data: Item[];
  next?: string | null;
  server_time: string;
}

/** The first page has no cursor, since the response cache stores it under its shortest address. */
export type Read<Item, Beside = unknown> = (cursor?: string) => Promise<Answer<Item> & Beside>;

/** The answer to `cursor` as a page. */
function pageOf<Item>(cursor: string, { data: items, next = null, server_time }: Answer<Item>): ListPage<Item> {
  return { items, cursor, next, readAt: server_time };
}

/**
 * The page of a list for an address, with what `beside` takes of the same answer; 404 if the shop refuses it, such as for
 * its cursor.
 */
export async function askedPage<Item, Beside, Taken extends object = object>(
  request: Request,
  read: Read<Item, Beside>,
  beside?: (answer: Beside) => Taken,
): Promise<ListPage<Item> & Taken> {
  const cursor = cursorOf(request);
  const answer = await orNotFound(read(cursor || undefined));
  return { ...pageOf(cursor, answer), ...(beside?.(answer) as Taken) };
}

/**
 * The same for a list that is already open: if a page cannot be read, it is an empty one marked as failed, since an
 * error would replace the list by the error page.
 */
export async function pageInPlace<Item>(request: Request, read: Read<Item>): Promise<ListPage<Item>> {
  const cursor = cursorOf(request);
  try {
    return pageOf(cursor, await read(cursor || undefined));
  } catch (problem) {
    if (problem instanceof Error) return { items: [], cursor, next: cursor, readAt: '', failed: true };
    throw problem;
  }
}

/** Address of the page of a list that begins at `cursor`. */
export function pageAddress(list: string, cursor: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

const cursorOf = ({ url }: Request) => new URL(url).searchParams.get('cursor') ?? '';
