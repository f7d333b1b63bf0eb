import type { Router } from '../../lib/history/whereabouts.ts';

/** What the server told others of the page that it sent (`page-tags.ts`). */
const TAGS = [
  'link:is([rel=canonical], [rel=alternate])',
  'meta:is([property], [name=description], [name=robots], [name="twitter:card"])',
  'script[type="application/ld+json"]',
].join();

/** What they name: the path, and the language where the address chose it. */
const named = ({ pathname, search }: Router['state']['location']) =>
  `${pathname} ${new URLSearchParams(search).get('lang')}`;

/**
 * Takes the tags of the page that was sent out of the head when another one is opened: browsers share the address that
 * they name.
 */
export function dropForeignTags(router: Router): void {
  const sent = named(router.state.location);
  const end = router.subscribe(({ location }) => {
    if (named(location) === sent) return;
    for (const tag of document.head.querySelectorAll(TAGS)) tag.remove();
    end();
  });
}
