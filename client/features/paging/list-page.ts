import { orNotFound } from '../../lib/not-found.ts';

/** One page of a long list (docs/domain.md, Answers). */
export interface ListPage<Item> {
  items: Item[];
  /** Cursor that it was read with; empty for the first page. */
  cursor: string;
  /** Cursor of the page after it. */
  next: string | null;
  /** When it was read, by the server's clock: ISO 8601. */
  readAt: string;
  /** It could not be read; `next` asks for it again. */
  failed?: boolean;
}

/** Without a cursor the first page: what is kept ready is kept under its shortest address. */
type Read<Item> = (cursor?: string) => Promise<{ data: Item[]; next?: string | null; server_time: string }>;

/** Reads the page that begins at `cursor`. */
export async function pageAt<Item>(cursor: string, read: Read<Item>): Promise<ListPage<Item>> {
  const { data: items, next = null, server_time } = await read(cursor || undefined);
  return { items, cursor, next, readAt: server_time };
}

/** What the loader of a screen that is one list gives: the page asked for; what is no page of it is a 404. */
export function askedPageOf<Item>(request: Request, inPlace: unknown, read: Read<Item>): Promise<ListPage<Item>> {
  const { cursor, alone } = askedPage(request, inPlace);
  return alone ? pageAlone(cursor, read) : orNotFound(pageAt(cursor, read));
}

/**
 * The same for a list that is open already: a page that cannot be read is an empty one marked as failed, since an
 * error would put the error page in place of the list.
 */
export async function pageAlone<Item>(cursor: string, read: Read<Item>): Promise<ListPage<Item>> {
  try {
    return await pageAt(cursor, read);
  } catch (problem) {
    if (problem instanceof Error) return { items: [], cursor, next: cursor, readAt: '', failed: true };
    throw problem;
  }
}

/** Address of the page of a list that begins at `cursor`. */
export function pageAddress(list: string, cursor: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

/** Which page an address asks for, and whether for that alone: an open list does, never an address (keep-shown.ts). */
export function askedPage({ url }: Request, inPlace: unknown): { cursor: string; alone: boolean } {
  return { cursor: new URL(url).searchParams.get('cursor') ?? '', alone: inPlace === true };
}
