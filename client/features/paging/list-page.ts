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
async function pageAt<Item>(cursor: string, read: Read<Item>): Promise<ListPage<Item>> {
  const { data: items, next = null, server_time } = await read(cursor || undefined);
  return { items, cursor, next, readAt: server_time };
}

/** The page of a list that an address asks for; what is no page of it is a 404. */
export function askedPage<Item>(request: Request, read: Read<Item>): Promise<ListPage<Item>> {
  return orNotFound(pageAt(cursorOf(request), read));
}

/**
 * The same for a list that is open already: a page that cannot be read is an empty one marked as failed, since an
 * error would put the error page in place of the list.
 */
export async function pageInPlace<Item>(request: Request, read: Read<Item>): Promise<ListPage<Item>> {
  const cursor = cursorOf(request);
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

const cursorOf = ({ url }: Request) => new URL(url).searchParams.get('cursor') ?? '';
