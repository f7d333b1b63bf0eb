import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { isLocale, type Locale, locales } from '../../../shared/locales.ts';
import { timeNow } from '../../../web/clock.ts';
import { apiContext } from '../../lib/context.ts';
import { isKnown } from '../../lib/is-known.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Note } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { type Column, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import styles from './texts.module.css';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('textsMatrix', {});
}

type Kind = ConsoleOutput<'textsMatrix'>['kinds'][number];

/** Where each kind is written; of items those that lack the text, or have an outdated one. */
const places: Record<Kind['kind'], (locale: Locale, gap: 'lacks' | 'older') => string> = {
  items: (locale, gap) => (gap === 'lacks' ? `/items?lacks=${locale}` : `/items?older=${locale}`),
  categories: () => '/storefront',
  carousel: () => '/storefront?section=carousel',
  notices: () => '/storefront?section=notices',
  articles: () => '/articles',
};

/** Each language has a text of each, none of them known to be outdated. */
const isWhole = ({ all, locales: found }: Kind) =>
  all === 0 || Object.values(found).every(({ there, older }) => there === all && !older);

/** Every language of the shop: what lacks a text, and what is older than the Chinese. */
export function Component() {
  const { kinds: all, oldest } = useLoaderData<typeof loader>();
  const kinds = all.filter(({ kind }) => isKnown(places, kind));
  const { t, count, span } = useTexts();
  const codes = Object.keys(kinds[0]?.locales ?? {}).filter(isLocale);
  const phone = usePhone();
  const language: Column<Locale> = {
    key: 'language',
    title: t('shell.language'),
    phone: 'start',
    cell: (code) => <bdi>{locales[code].name}</bdi>,
  };
  const apart = kinds.map(
    (kind): Column<Locale> => ({
      key: kind.kind,
      title: t(`texts.${kind.kind}`),
      end: true,
      cell: (code) => <Cell kind={kind} code={code} />,
    }),
  );
  const together: Column<Locale> = {
    key: 'kinds',
    title: t('screen.texts'),
    phone: 'third',
    cell: (code) => (
      <dl className={styles.kinds}>
        {kinds.map((kind) => (
          <div key={kind.kind}>
            <dt>{t(`texts.${kind.kind}`)}</dt>
            <dd>
              <Cell kind={kind} code={code} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  };
  const columns = phone ? [language, together] : [language, ...apart];
  const whole = t(kinds.every(isWhole) ? 'texts.whole' : 'texts.gaps');
  const sub = oldest === null ? whole : t('texts.oldest', { span: span(Math.max(0, timeNow() - oldest)) });
  return (
    <ScreenLayout title={t('screen.texts')} sub={sub}>
      <Stack>
        <TableCard label={t('screen.texts')} columns={columns} rows={codes} idOf={(code) => code} />
        <Note icon="globe">{t('texts.legend', { count: count(codes.length + 1) })}</Note>
      </Stack>
    </ScreenLayout>
  );
}

function Cell({ kind, code }: { kind: Kind; code: Locale }) {
  const { t, count } = useTexts();
  const { there = 0, older = 0 } = kind.locales[code] ?? {};
  if (kind.all === 0) return <span>–</span>;
  if (there === kind.all && older === 0) return <Tag icon="check">{count(there)}</Tag>;
  // It may be outdated.
  if (there === kind.all && older === null) return <span>{count(there)}</span>;
  // A language that nobody has begun is nothing to look at: shoppers read English.
  if (there === 0) {
    return (
      <Link to={places[kind.kind](code, 'lacks')} className={styles.none}>
        {t('texts.lacking', { count: kind.all })}
      </Link>
    );
  }
  return (
    <span className={styles.gaps}>
      {there < kind.all && (
        <Link to={places[kind.kind](code, 'lacks')}>
          <Tag tone="wait" icon="alert">
            {t('texts.lacking', { count: kind.all - there })}
          </Tag>
        </Link>
      )}
      {older !== null && older > 0 && (
        <Link to={places[kind.kind](code, 'older')}>
          <Tag tone="wait">{t('texts.older', { count: older })}</Tag>
        </Link>
      )}
    </span>
  );
}
