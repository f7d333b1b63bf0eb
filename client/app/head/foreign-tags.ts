import type { Router } from '../../lib/history/location.ts';

/** Tags about the first page for messengers and search engines (`page-tags.ts`). */
const TAGS = [
  'link:is([rel=canonical], [rel=alternate])',
  'meta:is([property], [name=description], [name=robots], [name="twitter:card"])',
  'script[type="application/ld+json"]',
].join();

/** What the tags depend on: the path, and the language if the address chose it. */
const named = ({ pathname, search }: Router['state']['location']) =>
  `${pathname} ${new URLSearchParams(search).get('lang')}`;

/**
 * Removes the tags of the first page from the head when another one is opened, since browsers share the address that
 * they contain.
 */
export function dropForeignTags(router: Router): void {
  const sent = named(router.state.location);
  const end = router.subscribe(({ location }) => {
    if (named(location) === sent) return;
    for (const tag of document.head.querySelectorAll(TAGS)) tag.remove();
    end();
  });
}
