import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { LinkRow, Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { SampleMark } from '../../ui/sample-mark/sample-mark.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import { askedTab, QueryTabs } from '../../ui/tabs/query-tabs.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './myteam.module.css';
import { people } from './people.ts';

export const handle = {
  title: (t) => t('myteam.title'),
  access: 'private',
} satisfies ScreenHandle;

const levels = ['1', '2', '3'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data } = await context.get(apiContext).team({});
  return { invited: data.team_num, level: askedTab(request, levels) };
}

/** The number of people that the shopper has really invited, and sample people by level (docs/spec.md, section 2). */
export function Component() {
  const { t, count } = useTexts();
  const { invited, level } = useLoaderData<typeof loader>();
  return (
    <MainColumn>
      <Card>
        <div className={styles.team}>
          <div>
            <p className={styles.label}>{t('myteam.number')}</p>
            <p className={styles.number}>{count(invited)}</p>
          </div>
          <Badge kind="brand">{t('myteam.level')}</Badge>
        </div>
        <p className={styles.label}>{t('myteam.numberHelp')}</p>
      </Card>
      <Card rows>
        <Rows>
          <LinkRow to="/invite" icon="gift" title={t('invite.banner')} />
        </Rows>
      </Card>
      <Card>
        <QueryTabs
          path="/user/myteam"
          label={t('myteam.tabs')}
          ids={levels}
          nameOf={(id) => t(`myteam.tab.${id}`)}
          current={level}
        />
        <SampleMark />
        <div className={styles.rows}>
          <Rows label={t(`myteam.tab.${level}`)}>
            {people[level].map(({ nickname, avatar, joined_at }) => (
              <Row
                key={nickname}
                start={<Avatar name={nickname} avatar={avatar} />}
                title={<bdi>{nickname}</bdi>}
                value={<Time at={joined_at} />}
              />
            ))}
          </Rows>
        </div>
      </Card>
    </MainColumn>
  );
}
