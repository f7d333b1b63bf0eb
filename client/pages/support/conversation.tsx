import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { byDay } from '../../features/by-day/by-day.ts';
import { useDayOf } from '../../features/by-day/use-day-of.ts';
import { PictureLink } from '../../features/pictures/picture-link.tsx';
import { useViewer } from '../../features/pictures/use-viewer.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { NEWEST } from './action.ts';
import styles from './support.module.css';

type Message = CallOutput<'supportThread'>[number];

interface ConversationProps {
  /** The newest last. */
  messages: readonly Message[];
  readAt: string;
  /** The last one is the newest of all. */
  newest: boolean;
}

/** So near the end somebody reads along; in px. */
const NEAR = 400;

/** Messages by day. It opens at the newest, and follows new ones as long as the reader is there. */
export function Conversation({ messages, readAt, newest }: ConversationProps) {
  const { t } = useTexts();
  const dayOf = useDayOf(readAt);
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
  const last = messages.at(-1);
  const pictures = messages.map(({ picture_url }) => picture_url).filter((address) => address !== '');
  const { open, viewer } = useViewer(t('support.title'), pictures);
  const follow = useEffectEvent(() => {
    const { scrollHeight } = document.documentElement;
    const near = scrollHeight - window.scrollY - window.innerHeight < NEAR;
    if (newest && (!shown.current || near || last?.from === 'shopper')) end.current?.scrollIntoView({ block: 'end' });
    shown.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message
  useEffect(() => follow(), [last?.id]);
  return (
    <>
      <div role="log" aria-label={t('support.title')} className={styles.log}>
        {byDay(messages, dayOf).map(({ day, entries }) => (
          <section key={entries[0]?.item.id} aria-labelledby={`day-${entries[0]?.item.id}`}>
            <h2 className={styles.day} id={`day-${entries[0]?.item.id}`}>
              {day}
            </h2>
            <ul className="stack">
              {entries.map(({ item, time }) => (
                <Bubble key={item.id} message={item} time={time} onOpen={open} />
              ))}
            </ul>
          </section>
        ))}
        <div ref={end} id={NEWEST} className={styles.end} />
      </div>
      {viewer}
    </>
  );
}

interface BubbleProps {
  message: Message;
  time: string;
  onOpen: (picture: string, page: string) => void;
}

/** One message; a picture opens large. */
function Bubble({ message: { from, text, picture_url, created_at }, time, onOpen }: BubbleProps) {
  const { t } = useTexts();
  return (
    <li className={styles.message} data-from={from}>
      {from === 'staff' && (
        <span className={styles.face}>
          <Icon name="headset" size={18} />
        </span>
      )}
      <span className="sr">{t(from === 'staff' ? 'support.us' : 'group.you')}</span>
      {picture_url === '' ? (
        <p className={styles.bubble} dir="auto">
          {text}
        </p>
      ) : (
        <PictureLink picture={picture_url} onOpen={onOpen} className={styles.picture}>
          <img src={picture_url} alt={t('field.picture')} width="160" height="160" loading="lazy" />
        </PictureLink>
      )}
      <time className={styles.time} dateTime={created_at}>
        {time}
      </time>
    </li>
  );
}
