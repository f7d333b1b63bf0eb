import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';
import { useTexts } from '../lib/texts/texts.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { Empty } from '../ui/empty/empty.tsx';
import { explain } from './explain.ts';
import { AppLayout } from './layout/app-layout.tsx';

/** Replaces a screen that does not exist or failed. */
export function ErrorPage() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const { title, text, passing } = explain(error, t);
  // The router caches the failure of a chunk, so only a reload requests it again; a reload also gets rid of an
  // unforeseen state.
  const reload = !(error instanceof Refusal) && !isRouteErrorResponse(error);
  return (
    <AppLayout title={title} heading="" bar="inner" tab={null}>
      <main>
        <Empty title={title} text={text} icon="alert" level={1}>
          {passing && (
            <ButtonLink kind="primary" to={pathname + search} replace target={reload ? '_self' : undefined}>
              {t('error.retry')}
            </ButtonLink>
          )}
          <ButtonLink kind={passing ? 'quiet' : 'primary'} to="/">
            {t('error.home')}
          </ButtonLink>
        </Empty>
      </main>
    </AppLayout>
  );
}
