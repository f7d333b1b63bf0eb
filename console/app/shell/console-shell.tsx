import { useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { noteSearch } from '../../lib/last-search.ts';
import { lengthsOf } from '../../lib/queues.ts';
import { may } from '../../lib/session.ts';
import { ShellProvider } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { EntriesProvider } from '../../ui/nav/nav.tsx';
import { PhoneBackProvider, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { type Screen, screens } from '../screens.ts';
import { readAlarms, useLastAlarms } from './alarms.ts';
import { Alerts } from './alerts.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LostLine } from './live-state.tsx';
import styles from './shell.module.css';
import { SideNav } from './side-nav.tsx';
import { isTab, TabBar } from './tab-bar.tsx';
import { FIND_FIELD, TopBar } from './top-bar.tsx';
import { useRenewal } from './use-renewal.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [me, queues, alarms] = await Promise.all([api.call('me', {}), api.call('queues', {}), readAlarms(api)]);
  return { me, queues: lengthsOf(queues), alarms };
}

/** The layout around every screen: navigation, search, language, and the keys of the whole console. */
export function ConsoleShell() {
  const { alarms, ...known } = useLoaderData<typeof loader>();
  const shell = { ...known, alarms: useLastAlarms(alarms) };
  const { t } = useTexts();
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  useRenewal();
  const { pathname, search } = useLocation();
  useEffect(() => noteSearch(pathname, search), [pathname, search]);
  const [keysShown, showKeys] = useState(false);
  const screen = useOpenScreen();
  useKeys(
    {
      '/': () => {
        const field = document.getElementById(FIND_FIELD);
        if (field?.checkVisibility()) field.focus();
        else void navigate('/find');
      },
      '?': () => showKeys(true),
    },
    'shell',
  );
  const current = screen?.under ?? screen?.path;
  const entries = screens.flatMap(({ path, nav, needs }) =>
    nav && may(shell.me, needs) && (path !== 'setup' || shell.me.setting_up)
      ? [{ ...nav, path, current: path === current }]
      : [],
  );
  return (
    <ShellProvider value={shell}>
      <EntriesProvider value={entries}>
        <div className={styles.shell} aria-busy={busy || undefined}>
          <a className={styles.skip} href="#content">
            {t('shell.skip')}
          </a>
          <SideNav current={current} />
          <div className={styles.column}>
            <TopBar />
            <LostLine />
            <Alerts />
            <PhoneBackProvider value={isTab(screen?.path) ? null : '/more'}>
              {screen && !may(shell.me, screen.needs) ? <NoRight /> : <Outlet />}
            </PhoneBackProvider>
          </div>
          <TabBar current={current} />
          <ScrollRestoration />
          {keysShown && <KeysDialog onClose={() => showKeys(false)} />}
        </div>
      </EntriesProvider>
    </ShellProvider>
  );
}

function useOpenScreen(): Screen | undefined {
  return useMatches().findLast(({ handle }) => handle !== undefined)?.handle as Screen | undefined;
}

function NoRight() {
  const { t } = useTexts();
  return (
    <ScreenLayout title={t('error.noRight')}>
      <Empty>{t('error.noRightText')}</Empty>
    </ScreenLayout>
  );
}
