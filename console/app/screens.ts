import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router-dom';
import type { NavEntry } from '../lib/frame-data.ts';
import type { Needs } from '../lib/session.ts';
import type { IconName } from '../ui/icon/icon.tsx';

/** What a screen's module exports. */
export interface ScreenModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface Screen {
  /** Below /console, as React Router writes it. */
  path: string;
  /** What the role must include; any of several; null for all staff. */
  needs: Needs;
  load: () => Promise<ScreenModule>;
  /** Its entry in the navigation; a row's own screen has none. */
  nav?: NavEntry<IconName>;
  /** Path of the screen whose entry is current while this one is open. */
  under?: string;
}

/**
 * Every screen, in the order of the navigation. One entry registers a screen: its module is loaded when it is opened,
 * and exports `Component`, and `loader` if it reads something.
 */
export const screens: readonly Screen[] = [
  {
    path: 'today',
    needs: null,
    load: () => import('../pages/today/today.tsx'),
    nav: { group: 'top', icon: 'today', text: 'screen.today' },
  },
  { path: 'me', needs: null, load: () => import('../pages/me/me.tsx') },
  { path: 'more', needs: null, load: () => import('../pages/more/more.tsx') },
];
