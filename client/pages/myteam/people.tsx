import type { CallOutput } from '../../../shared/contract/index.ts';
import type { ListPage } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import { Time } from '../../ui/time/time.tsx';

interface PeopleProps {
  page: ListPage<CallOutput<'teamDetail'>['members'][number]>;
  level: '1' | '2' | '3';
  /** Its address, without a cursor. */
  path: string;
}

/** The people of a level, the last who joined first; of somebody who is blocked no letter is shown. */
export function People({ page, level, path }: PeopleProps) {
  const { t } = useTexts();
  const { items, more } = usePages(page, path);
  if (items.length === 0) return <Empty title={t('myteam.empty.title')} text={t('myteam.empty.text')} />;
  return (
    <Card rows>
      <Rows label={t(`myteam.tab.${level}`)}>
        {items.map(({ id, nickname, avatar, joined_at }) => (
          <Row
            key={id}
            start={<Avatar name={nickname} avatar={avatar} />}
            title={<bdi>{nickname || '**'}</bdi>}
            value={<Time at={joined_at} />}
          />
        ))}
      </Rows>
      {more && <LoadMore {...more} />}
    </Card>
  );
}
