import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type ChartName, charts, spans } from '../../../shared/console/charts.ts';
import { apiContext } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Channels, Held, Turnover } from './daily.tsx';
import { Days } from './days.tsx';
import styles from './figures.module.css';
import { Fate, Full, Links, Newcomers, Queues, Views } from './ranked.tsx';
import type { FigureSpan, Figures } from './table-of.ts';

/** Days that are shown first. */
const FIRST = 28;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const asked = askedIn(new URL(request.url).searchParams);
  return Promise.all(
    charts.map(async (chart): Promise<Figures> => ({ ...(await api.call('figures', { chart, ...asked })), asked })),
  );
}

function askedIn(query: URLSearchParams): FigureSpan {
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null && to !== null) return { from, to };
  return { days: spans.find((span) => String(span) === query.get('days')) ?? FIRST };
}

const shown: Record<ChartName, (props: { figures: Figures }) => ReactNode> = {
  ...{ turnover: Turnover, views: Views, links: Links, fate: Fate, full: Full },
  ...{ held: Held, queues: Queues, channels: Channels, newcomers: Newcomers },
};

/** Nine charts of the shop; each with its table and file, and every point leads to what it was counted from. */
export function Component() {
  const tables = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const counting = tables.some(({ columns }) => columns.length === 0);
  return (
    <ScreenLayout title={t('screen.figures')}>
      <Days first={FIRST} />
      {counting ? (
        <Card>
          <Empty link={<EntryLink to="system" />}>{t('figures.counting')}</Empty>
        </Card>
      ) : (
        <div className={styles.charts}>
          {tables.map((figures) => {
            const Shown = shown[figures.chart];
            return <Shown key={figures.chart} figures={figures} />;
          })}
        </div>
      )}
    </ScreenLayout>
  );
}
