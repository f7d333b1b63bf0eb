interface Place {
  pathname: string;
  search: string;
}

/**
 * The address of a page that choosing a language leads back to: with the query that its screen knows
 * (`ScreenHandle.query`), in that order and no other, since the server renders the page for the rest too
 * (`server/pages/route.ts`). Without `lang`, which would outweigh the choice.
 */
export function ownAddress({ pathname, search }: Place, known: readonly string[] = []): string {
  const all = new URLSearchParams(search);
  const own = known.flatMap((name) => {
    const value = all.get(name);
    return value ? [[name, value]] : [];
  });
  return own.length === 0 ? pathname : `${pathname}?${new URLSearchParams(own)}`;
}
