import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { type Locale, locales } from '../../../shared/locales.ts';
import { LanguageList } from '../../features/language/language-list.tsx';
import { localPath } from '../../lib/local-path.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import styles from './language.module.css';

export const handle = {
  title: (t) => t('language.title'),
  access: 'public',
  query: ['next'],
  unlisted: true,
} satisfies ScreenHandle;

export function loader({ request }: LoaderFunctionArgs) {
  return { next: localPath(new URL(request.url).searchParams.get('next')) };
}

/** Every language, for readers without JavaScript; the others have the sheet. */
export function Component() {
  const { next } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <LanguageList
          choices={Object.keys(locales) as Locale[]}
          next={next}
          onChosen={() => void navigate(next, { replace: true })}
        />
      </div>
    </main>
  );
}
