import type { ReactNode } from 'react';
import { useNavigation } from 'react-router-dom';
import { LanguageButton } from '../../features/language/language-button.tsx';
import { LanguageOffer } from '../../features/language/language-offer.tsx';
import { useChunkAwaited } from '../../lib/chunks/awaited-chunks.ts';
import type { Bar, ScreenHandle, Tab } from '../../lib/screen.ts';
import { SkipLink } from '../../ui/skip-link/skip-link.tsx';
import { TabBar } from '../../ui/tab-bar/tab-bar.tsx';
import { TitleBar } from '../../ui/title-bar/title-bar.tsx';
import { Toasts } from '../../ui/toast/toast.tsx';
import styles from './app-layout.module.css';
import { RouteAnnouncer } from './route-announcer.tsx';

interface AppLayoutProps {
  /** The title of the document. */
  title: string;
  heading: string;
  bar: Bar;
  tab: Tab | null;
  wide?: ScreenHandle['wide'];
  skipTo?: ScreenHandle['skipTo'];
  children: ReactNode;
}

/**
 * What stands around every screen: the skip link, title bar, tab bar, the place for toasts, the sign that the next page
 * or a part of this one is loading, and the announcer of a new page.
 */
export function AppLayout({ title, heading, bar, tab, wide, skipTo, children }: AppLayoutProps) {
  const navigating = useNavigation().state !== 'idle';
  const chunkAwaited = useChunkAwaited();
  return (
    <>
      <title>{title}</title>
      <SkipLink to={skipTo ?? 'content'} />
      <LanguageOffer />
      <TitleBar LanguageButton={LanguageButton} bar={bar} heading={heading} tab={tab} wide={wide} />
      <div id="content" className={styles.screen} data-tabbed={tab !== null || undefined}>
        {(navigating || chunkAwaited) && <div className={styles.pending} />}
        {children}
      </div>
      <TabBar current={tab} place="bottom" />
      <Toasts />
      <RouteAnnouncer title={title} />
    </>
  );
}
