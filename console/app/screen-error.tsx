import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { LOST_SCREEN } from '../lib/lost-screen.ts';
import { CODES, Refused } from '../lib/refused.ts';
import { useTexts } from '../lib/texts.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { Empty } from '../ui/empty/empty.tsx';
import { ScreenLayout } from '../ui/screen-layout/screen-layout.tsx';
import { SkeletonRows } from '../ui/skeleton/skeleton.tsx';

/** In place of a screen that could not be shown: why, and a way on. */
export function ScreenError() {
  const error = useRouteError();
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const words = error instanceof Refused && error.message !== '' ? error.message : t('error.fault');
  const lost = error instanceof Refused && error.reason === LOST_SCREEN;
  const again = () => (lost ? window.location.reload() : void revalidate());
  // Trying again would find the same.
  const final = error instanceof Refused && [CODES.rightMissing, CODES.notFound].some((code) => code === error.code);
  return (
    <ScreenLayout title={t('error.title')}>
      <Empty
        link={
          final ? (
            <ButtonLink to="/today">{t('screen.today')}</ButtonLink>
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
