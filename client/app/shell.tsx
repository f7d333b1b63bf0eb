import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { useShop } from './context.ts';
import { Frame } from './frame.tsx';
import type { ScreenHandle } from './screen.ts';
import { ShareTags } from './share-tags.tsx';
import { useTexts } from './texts.tsx';

/** Puts the current screen into its frame, as its `handle` says. */
export function Shell() {
  const { t } = useTexts();
  const shop = useShop();
  const match = useMatches().at(-1);
  const handle = match?.handle as ScreenHandle | undefined;
  if (!handle) throw new Error(`the screen ${match?.id} has no handle`);
  const title = handle.title(t, match?.loaderData);
  return (
    <Frame title={title} heading={handle.heading?.(t, match?.loaderData) ?? title} bar={handle.bar} tab={handle.tab}>
      {handle.access === 'public' && (
        <ShareTags
          title={title}
          meta={{ description: t('shop.description'), ...handle.meta?.(t, match?.loaderData, shop) }}
        />
      )}
      <Outlet />
      <ScrollRestoration />
    </Frame>
  );
}
