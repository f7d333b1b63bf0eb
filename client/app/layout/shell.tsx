import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { AppLayout } from './app-layout.tsx';

/** The route around every screen: puts it into the layout that its `handle` describes, which a sheet over it keeps. */
export function Shell() {
  const { t } = useTexts();
  const [, screen, sheet] = useMatches();
  const handle = screen?.handle as ScreenHandle | undefined;
  if (!handle) throw new Error(`the screen ${screen?.id} has no handle`);
  const title = handle.title(t, screen?.loaderData);
  const titleOfSheet = (sheet?.handle as ScreenHandle | undefined)?.title(t, sheet?.loaderData);
  return (
    <AppLayout
      title={titleOfSheet ?? title}
      heading={handle.heading?.(t, screen?.loaderData) ?? title}
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
