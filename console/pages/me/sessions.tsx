import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { deviceWords } from '../../lib/device-words.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Num } from '../../ui/money/money.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import styles from './me.module.css';

interface SessionsProps {
  sessions: ConsoleOutput<'mySessions'>;
  changed: () => void;
}

/** Where one is signed in. */
export function Sessions({ sessions, changed }: SessionsProps) {
  const { t, dateTime } = useTexts();
  const { run, busy, refused } = useAct('endSession');
  const end = async (id: string) => {
    if ((await run({ id })).done) changed();
  };
  return (
    <Card title={t('me.sessions')}>
      <ul className={styles.rows}>
        {sessions.map(({ id, current, user_agent, address, seen_at }) => (
          <li key={id}>
            <Icon name="device" />
            <span>
              <b>{deviceWords(user_agent, t)}</b>
              <small>
                <Num>{address}</Num>
                <span>{` · ${t('me.seen', { time: dateTime(seen_at) })}`}</span>
              </small>
            </span>
            {current ? (
              <Tag icon="check">{t('me.thisOne')}</Tag>
            ) : (
              <Button size="small" kind="quiet" busy={busy} onClick={() => void end(id)}>
                {t('me.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.status}>
        <RefusedNote refused={refused} />
      </div>
    </Card>
  );
}
