/** Query parameter that names the address to edit by its id, or asks for a new one. */
export const EDIT = 'edit';

export const ADD = 'new';

/** The page with the form for an address; `next` is where the shopper came from. */
export function editPath(id: string, next: string | null): string {
  return `/user/address?${new URLSearchParams({ [EDIT]: id, ...(next !== null && { next }) })}`;
}
