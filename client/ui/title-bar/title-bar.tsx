import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { shopNameFor } from '../../../shared/shop-name-for.ts';
import { useShop } from '../../lib/context.ts';
import type { Bar, ScreenHandle, Tab } from '../../lib/screen.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Logo } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { TabBar } from '../tab-bar/tab-bar.tsx';
import { tabs } from '../tab-bar/tabs.ts';
import { BackLink } from './back-link.tsx';
import { BAR_ACTION_ID } from './bar-action.tsx';
import styles from './title-bar.module.css';
import { usePastPicture } from './use-past-picture.ts';

/** The look of the language button. */
export interface LanguageButtonProps {
  /** Shows the language's name beside the globe. */
  named: boolean;
  /** Left out on wide screens, which have another above. */
  narrowOnly?: boolean;
}

interface TitleBarProps {
  LanguageButton: ComponentType<LanguageButtonProps>;
  bar: Bar;
  /** The heading of the page, unless it is empty or the bar floats: then the screen has its own. */
  heading: string;
  tab: Tab | null;
  wide?: ScreenHandle['wide'];
}

/** The top of every screen; on wide screens with the shop's name, main screens and language above it. */
export function TitleBar({ LanguageButton, bar, heading, tab, wide }: TitleBarProps) {
  return (
    <header className={styles.bars} data-wide={wide}>
      <SiteBar LanguageButton={LanguageButton} bar={bar} tab={tab} />
      {bar === 'inner' && <InnerBar LanguageButton={LanguageButton} heading={heading} tab={tab} />}
      {bar === 'floating' && <FloatingBar heading={heading} />}
    </header>
  );
}

function SiteBar({ LanguageButton, bar, tab }: Pick<TitleBarProps, 'LanguageButton' | 'bar' | 'tab'>) {
  const home = bar === 'home';
  const over = bar === 'brand';
  const { locale } = useTexts();
  const name = shopNameFor(useShop(), locale);
  const brand = (
    <>
      <Logo className={styles.logo} />
      <bdi className={styles.name} lang={langOf(name.locale, locale)}>
        {name.text}
      </bdi>
    </>
  );
  return (
    <div className={styles.site} data-wide-only={(!home && !over) || undefined} data-over={over || undefined}>
      <div className={styles.siteRow}>
        {home ? (
          <h1 className={styles.brand}>{brand}</h1>
        ) : (
          <Link to="/" className={styles.brand}>
            {brand}
          </Link>
        )}
        <TabBar current={tab} place="top" />
        <LanguageButton named />
      </div>
    </div>
  );
}

function InnerBar({ LanguageButton, heading, tab }: Omit<TitleBarProps, 'bar' | 'wide'>) {
  const { pathname } = useLocation();
  const isTab = tab !== null && tabs.some(({ to }) => to === pathname);
  return (
    <div className={styles.inner}>
      <div className={styles.row}>
        <span className={styles.start}>{!isTab && <BackLink />}</span>
        {heading !== '' && <h1 className={styles.heading}>{heading}</h1>}
        <span className={styles.end}>
          <span id={BAR_ACTION_ID} className={styles.action} />
          {tab !== null && <LanguageButton named={heading === ''} narrowOnly />}
        </span>
      </div>
    </div>
  );
}

function FloatingBar({ heading }: { heading: string }) {
  const past = usePastPicture();
  return (
    <div className={styles.inner} data-floating={past ? 'past' : 'over'}>
      <div className={styles.row}>
        <span className={styles.start}>
          <BackLink />
        </span>
        <p className={styles.heading}>{heading}</p>
        <span className={styles.end}>
          <span id={BAR_ACTION_ID} className={styles.action} />
        </span>
      </div>
    </div>
  );
}
