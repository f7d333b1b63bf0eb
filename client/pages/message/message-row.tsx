import type { MouseEvent } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Disc } from '../../ui/list-row/disc.tsx';
import { looks } from './kinds.ts';
import styles from './message.module.css';

export type Message = CallOutput<'notifications'>[number];

interface MessageRowProps {
  message: Message;
  /** The time of day. */
  time: string;
  onOpen: () => void;
}

/** One message with its link; following it marks it as read. */
export function MessageRow({ message, time, onOpen }: MessageRowProps) {
  const { t } = useTexts();
  const { id, kind, title, text, path, created_at, read } = message;
  const { icon, disc, act } = looks[kind];
  const named = `message-${id}`;
  const follow = () => !read && onOpen();
  // The middle button opens a new tab; the right one only a menu, and Back and Forward are buttons too.
  const followInTab = ({ button }: MouseEvent) => button === 1 && follow();
  return (
    <li className={styles.message} data-unread={!read || undefined}>
      <Disc icon={icon} kind={disc} />
      <h3 className={styles.title} id={named}>
        {title}
      </h3>
      <span className={styles.when}>
        <time dateTime={created_at}>{time}</time>
        {!read && <span className="sr">{t('messages.unread')}</span>}
      </span>
      <p className={styles.text}>{text}</p>
      <Link to={path} className={styles.act} aria-describedby={named} onClick={follow} onAuxClick={followInTab}>
        <span>{t(act)}</span>
        <Icon name="next" size={15} flip />
      </Link>
    </li>
  );
}
