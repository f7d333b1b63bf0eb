import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { AppLayout } from './app-layout.tsx';

/** The route around every screen: puts it into the layout that its `handle` describes. */
export function Shell() {
  const { t } = useTexts();
  const match = useMatches().at(-1);
  const handle = match?.handle as ScreenHandle | undefined;
  if (!handle) throw new Error(`the screen ${match?.id} has no handle`);
  const title = handle.title(t, match?.loaderData);
  return (
    <AppLayout
      title={title}
      heading={handle.heading?.(t, match?.loaderData) ?? title}
      bar={handle.bar ?? 'inner'}
      tab={handle.tab ?? null}
      wide={handle.wide}
      skipTo={handle.skipTo}
    >
      <Outlet />
      <ScrollRestoration />
    </AppLayout>
  );
}
