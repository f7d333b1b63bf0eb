import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { type Locale, locales } from '../../../shared/locales.ts';
import { localPath } from '../../app/local-path.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { LanguageList } from '../../components/language-sheet/language-list.tsx';
import styles from './language.module.css';

export const handle = {
  title: (t) => t('language.title'),
  bar: 'inner',
  tab: null,
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
