import type { CallOutput } from '../../../shared/contract/index.ts';
import { deviceName } from '../../../shared/device-name.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { action } from './action.ts';
import { EndSession } from './end-session.tsx';
import styles from './security.module.css';
import type { SecurityAnswer } from './settings.ts';

type Session = CallOutput<'sessions'>[number];
type Fetcher = ReturnType<typeof useFetcher<typeof action>>;

/** The shopper's sessions; each other one can be logged out here. */
export function Sessions({ sessions, answer }: { sessions: Session[]; answer?: SecurityAnswer }) {
  const { t } = useTexts();
  // Not a navigation, since the confirm sheet leaves its history entry at the same time.
  const fetcher = useFetcher<typeof action>();
  const refused = (fetcher.data ?? answer)?.refused;
  return (
    <Card heading={t('security.sessions')}>
      <RefusedHint>{refused}</RefusedHint>
      <ul className={styles.sessions}>
        {currentFirst(sessions).map((session) => (
          <SessionRow key={session.id} session={session} fetcher={fetcher} />
        ))}
      </ul>
    </Card>
  );
}

function currentFirst(sessions: Session[]): Session[] {
  return [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
}

function SessionRow({ session, fetcher }: { session: Session; fetcher: Fetcher }) {
  const { t } = useTexts();
  const name = deviceName(session.user_agent, t);
  const time = { time: <Time at={session.created_at} /> };
  return (
    <li className={styles.session}>
      <Icon name="globe" className={styles.sign} />
      {!session.current && <EndSession id={session.id} device={name} fetcher={fetcher} />}
      <div className={styles.words}>
        <p className={styles.device}>
          <bdi>{name}</bdi> {session.current && <Badge kind="info">{t('security.session.current')}</Badge>}
        </p>
        <p className={styles.since}>
          <Text k="security.session.since" {...time} />
        </p>
      </div>
    </li>
  );
}
