import { deviceWords } from '../../lib/device-words.ts';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Shopper } from './shopper-data.ts';

/** Where the shopper is signed in, the last log-in first. */
export function SessionsCard({ shopper: { sessions } }: { shopper: Shopper }) {
  const { t } = useTexts();
  return (
    <TableCard<Shopper['sessions'][number] & { at: number }>
      titled
      sub={<Num>{sessions.length}</Num>}
      padded={sessions.length === 0}
      label={t('shopper.sessions')}
      rows={sessions.map((session, at) => ({ ...session, at }))}
      idOf={({ at }) => at}
      empty={<Note>{t('shopper.noSessions')}</Note>}
      columns={[
        {
          key: 'device',
          title: t('shopper.device'),
          phone: 'start',
          cell: ({ user_agent }) => <bdi>{deviceWords(user_agent, t)}</bdi>,
        },
        {
          key: 'since',
          title: t('shopper.signedIn'),
          phone: 'second',
          cell: ({ created_at }) => <Time at={created_at} />,
        },
        timeColumn({ of: 'expires_at', title: t('shopper.signedInUntil'), phone: 'none' }),
      ]}
    />
  );
}
