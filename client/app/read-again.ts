import type { Router } from '../lib/history/location.ts';
import { sheetLeft } from '../lib/history/use-back-closes.ts';
import { samePageAs } from '../lib/page-key.ts';

/** Reloads the page's data in the language just chosen; `?lang=` does not override it any more. */
export async function readAgain(router: Router): Promise<void> {
  await sheetLeft();
  const { location } = router.state;
  const query = new URLSearchParams(location.search);
  if (!query.has('lang')) return router.revalidate();
  query.delete('lang');
  const rest = query.toString();
  const { pathname, hash } = location;
  const options = { replace: true, preventScrollReset: true, state: samePageAs(location) };
  return router.navigate({ pathname, search: rest && `?${rest}`, hash }, options);
}
