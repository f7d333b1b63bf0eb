import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';
import { type T, useTexts } from '../lib/texts/texts.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { Empty } from '../ui/empty/empty.tsx';
import { AppLayout } from './layout/app-layout.tsx';

interface Explained {
  title: string;
  text: string;
  /** False if a retry would give the same. */
  passing: boolean;
}

/** The words for an error; `message` is one that was written for the reader. */
function explain(error: unknown, t: T): Explained {
  const status = isRouteErrorResponse(error) ? error.status : error instanceof Refusal ? error.code : 500;
  if (status === 404) return { title: t('error.notFound.title'), text: t('error.notFound.text'), passing: false };
  return { title: t('error.fault.title'), text: messageOf(error) ?? t('error.fault.text'), passing: true };
}

function messageOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = error.data;
  const message = data !== null && typeof data === 'object' && 'message' in data ? data.message : null;
  return typeof message === 'string' ? message : null;
}

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
