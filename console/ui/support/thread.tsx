import { consoleMethodAndPath } from '../../../shared/console/calls.ts';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Note } from '../note/note.tsx';
import { Time } from '../time/time.tsx';
import { Reply } from './reply.tsx';
import styles from './support.module.css';

export type Thread = ConsoleOutput<'supportThread'>;

type Message = Thread['messages'][number];

const pictureAt = (id: number) => `${consoleMethodAndPath('supportPicture')[1]}?id=${id}`;

interface SupportThreadProps {
  thread: Thread;
  /** Reads it again after a reply. */
  onChanged: (sentence: string) => void;
  /** Earlier messages are shown: what is typed waits, since who answers must have seen what came last. */
  resting?: boolean;
}

/** A conversation and the field for the reply. */
export function SupportThread({ thread, onChanged, resting = false }: SupportThreadProps) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <div className={styles.thread}>
      {thread.messages.length === 0 ? (
        <Note>{t('support.none')}</Note>
      ) : (
        <ol className={styles.messages} aria-label={t('screen.support')}>
          {thread.messages.map((message) => (
            <Bubble key={message.id} message={message} name={thread.shopper.nickname} />
          ))}
        </ol>
      )}
      {may('support:do') && <Reply thread={thread} onChanged={onChanged} resting={resting} />}
    </div>
  );
}

function Bubble({ message: { id, from, staff, text, picture, at }, name }: { message: Message; name: string }) {
  const { t } = useTexts();
  return (
    <li className={styles.message} data-from={from}>
      <span className={styles.who}>
        <b>
          <bdi>{from === 'staff' ? staff : name}</bdi>
        </b>{' '}
        <Time at={at} />
      </span>
      {picture ? (
        <a href={pictureAt(id)} target="_blank" rel="noreferrer" className={styles.picture}>
          <img src={pictureAt(id)} alt={t('support.picture')} width="160" height="160" loading="lazy" />
        </a>
      ) : (
        <p className={styles.words} dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}
