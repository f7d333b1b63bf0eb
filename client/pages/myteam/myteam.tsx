import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { teamLevels } from '../../../shared/contract/enums.ts';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { askedTab, QueryTabs, tabAddress } from '../../ui/tabs/query-tabs.tsx';
import { Figures } from './figures.tsx';
import styles from './myteam.module.css';
import { People } from './people.tsx';
import { PATH, periods, type TeamLevel } from './periods.ts';

export const handle = {
  title: (t) => t('myteam.title'),
  access: 'private',
  query: ['tab', 'period', 'cursor'],
} satisfies ScreenHandle;

/** The levels of the team in a period, and a page of the people of one. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  let levels: TeamLevel[] = [];
  const keep = (found: TeamLevel[]) => {
    levels = found;
  };
  const page = await askedPage(request, peopleOf(args, keep));
  return { level: askedTab(request, teamLevels), period: askedTab(request, periods, 'period'), levels, page };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, peopleOf(args));

/** Reads a page of the people; the levels come with each. */
function peopleOf({ request, context }: LoaderFunctionArgs, onLevels?: (levels: TeamLevel[]) => void) {
  const asked = { level: askedTab(request, teamLevels), period: askedTab(request, periods, 'period') };
  return async (cursor?: string) => {
    const { data, ...answer } = await context.get(apiContext).teamDetail({ ...asked, cursor });
    onLevels?.(data.levels);
    return { ...answer, data: data.members };
  };
}

/** The shopper's own team: its size, and by level its figures and its people (docs/spec.md, section 2). */
export function Component() {
  const { t, count, locale } = useTexts();
  const { level, period, levels, page } = useLoaderData<typeof loader>();
  const ofLevel = levels[Number(level) - 1];
  const path = tabAddress(PATH, periods, period, 'period');
  return (
    <>
      <QueryTabs
        sticky
        path={path}
        label={t('myteam.tabs')}
        ids={teamLevels}
        nameOf={(id) => t(`myteam.tab.${id}`)}
        current={level}
      />
      <MainColumn>
        <Card>
          <div className={styles.team}>
            <div>
              <p className={styles.label}>{t('myteam.number')}</p>
              <p className={styles.number}>{count(levels.reduce((sum, { team_num }) => sum + team_num, 0))}</p>
            </div>
            <Badge kind="brand">{t('myteam.level')}</Badge>
          </div>
          <p className={styles.label}>{t('myteam.numberHelp')}</p>
        </Card>
        {ofLevel && <Figures level={level} period={period} figures={ofLevel} />}
        <People
          key={`${level} ${page.cursor} ${locale}`}
          page={page}
          level={level}
          path={tabAddress(path, teamLevels, level)}
        />
        <Card rows>
          <Rows>
            <LinkRow to="/invite" icon="gift" title={t('invite.banner')} />
          </Rows>
        </Card>
      </MainColumn>
    </>
  );
}
