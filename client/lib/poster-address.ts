import type { Api } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import { posterAddress } from '../../shared/posters.ts';
import { Refusal } from '../../shared/refusal.ts';

/** The number of the group whose page that is. */
const ordernoOf = (page: string): string | undefined => /^\/g\/(\d+)$/.exec(page)?.[1];

/** The poster of the group whose page that is, with an invitation in its code; null for another page. */
export function posterOfPage(page: string, locale: Locale, code: string | undefined): string | null {
  const orderno = ordernoOf(page);
  if (orderno === undefined) return null;
  const address = posterAddress({ orderno, locale, shape: 'upright' });
  return code ? `${address}?${new URLSearchParams({ by: code })}` : address;
}

/** Whether there is a poster of that page: it is that of a group, which waits. */
export async function hasPoster(api: Api, page: string): Promise<boolean> {
  const orderno = ordernoOf(page);
  if (orderno === undefined) return false;
  try {
    return (await api.group({ orderno })).data.status === 'open';
  } catch (problem) {
    if (problem instanceof Refusal) return false;
    throw problem;
  }
}
