import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** Whether a navigation only opens or closes a sheet over the page, which stays as it was read, whatever its query. */
export function onlyASheet({ currentUrl: here, nextUrl: there }: ShouldRevalidateFunctionArgs): boolean {
  return here.pathname.startsWith(`${there.pathname}/`) || there.pathname.startsWith(`${here.pathname}/`);
}
