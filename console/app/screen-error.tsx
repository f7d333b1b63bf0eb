import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { LOST_CHUNK } from '../lib/lost-chunk.ts';
import { CODES, Refused } from '../lib/refused.ts';
import { useTexts } from '../lib/texts.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { Empty } from '../ui/empty/empty.tsx';
import { EntryLink, useMayOpen } from '../ui/nav/nav.tsx';
import { ScreenLayout } from '../ui/screen-layout/screen-layout.tsx';
import { SkeletonRows } from '../ui/skeleton/skeleton.tsx';

/** In place of a screen that could not be shown: why, and a way on. */
export function ScreenError() {
  const error = useRouteError();
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const words = error instanceof Refused && error.message !== '' ? error.message : t('error.fault');
  // A screen that fails of itself may be older than what it was told, in a tab from before an upgrade.
  const wantsScripts = !(error instanceof Refused) || error.reason === LOST_CHUNK;
  const again = () => (wantsScripts ? window.location.reload() : void revalidate());
  const final = error instanceof Refused && isFinal(error.code);
  return (
    <ScreenLayout title={t('error.title')}>
      <Empty
        link={
          final ? (
            <WayOn />
          ) : (
            <Button busy={state === 'loading'} onClick={again}>
              {t('action.again')}
            </Button>
          )
        }
      >
        {words}
      </Empty>
    </ScreenLayout>
  );
}

/** Trying again would find the same. During an upgrade another server may have the call that this one did not. */
const isFinal = (code: number): boolean =>
  code >= 400 && code < 500 && code !== CODES.tooMany && code !== CODES.notFound;

/** To the list of what is missing, from its beginning; to Today where the role has none. */
function WayOn() {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const [, list = ''] = useLocation().pathname.split('/');
  if (mayOpen(`/${list}`)) return <EntryLink to={list} />;
  return <ButtonLink to="/today">{t('screen.today')}</ButtonLink>;
}

export function NotFound() {
  const { t } = useTexts();
  return (
    <ScreenLayout title={t('error.notFound')}>
      <Empty link={<ButtonLink to="/today">{t('screen.today')}</ButtonLink>}>{t('error.notFoundText')}</Empty>
    </ScreenLayout>
  );
}

/** Until the first screen is there. */
export function Starting() {
  return <SkeletonRows rows={12} />;
}
