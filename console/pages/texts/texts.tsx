import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import { apiContext } from '../../lib/context.ts';
import { serverNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('textsMatrix', {});
}

type Kind = ConsoleOutput<'textsMatrix'>['kinds'][number];

/** Where each kind is written. */
const places: Record<Kind['kind'], (locale: Locale) => string> = {
  items: (locale) => `/items?lacks=${locale}`,
  categories: () => '/storefront',
  carousel: () => '/storefront?shelf=carousel',
  notices: () => '/storefront?shelf=notices',
  articles: () => '/articles',
};

/** Every language of the shop: what lacks a text, and what is older than the Chinese. */
export function Component() {
  const { kinds, oldest } = useLoaderData<typeof loader>();
  const { t, count, span } = useTexts();
  const codes = Object.keys(kinds[0]?.locales ?? {}) as Locale[];
  const columns: Column<Locale>[] = [
    { key: 'language', title: t('frame.language'), phone: 'start', cell: (code) => <bdi>{locales[code].name}</bdi> },
    ...kinds.map(
      (kind): Column<Locale> => ({
        key: kind.kind,
        title: t(`texts.${kind.kind}`),
        end: true,
        phone: kind.kind === 'items' ? 'end' : 'none',
        cell: (code) => <Cell kind={kind} code={code} />,
      }),
    ),
  ];
  const sub = oldest === null ? t('texts.whole') : t('texts.oldest', { span: span(Math.max(0, serverNow() - oldest)) });
  return (
    <Page title={t('screen.texts')} sub={sub}>
      <Card>
        <Table label={t('screen.texts')} columns={columns} rows={codes} idOf={(code) => code} />
      </Card>
      <p>{t('texts.legend', { count: count(codes.length + 1) })}</p>
    </Page>
  );
}

function Cell({ kind, code }: { kind: Kind; code: Locale }) {
  const { t, count } = useTexts();
  const { there = 0, older = 0 } = kind.locales[code] ?? {};
  if (kind.all === 0) return '–';
  if (there === kind.all && older === 0) return <Tag icon="check">{count(there)}</Tag>;
  return (
    <Link to={places[kind.kind](code)}>
      {there < kind.all && (
        <Tag tone="wait" icon="alert">
          {t('texts.lacking', { count: kind.all - there })}
        </Tag>
      )}
      {older > 0 && <Tag tone="wait">{t('texts.older', { count: older })}</Tag>}
    </Link>
  );
}
