import type { ReactNode } from 'react';
import { useLate } from '../../lib/late.ts';
import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Avatar } from '../avatar/avatar.tsx';
import { Tag } from '../tag/tag.tsx';
import styles from './queue.module.css';

interface WhoProps {
  nickname: string;
  /** The nickname with what belongs to it, if that is more than the name. */
  person?: ReactNode;
  beside?: ReactNode;
  /** Since when it waits; null if it does not. */
  since: number | null;
  promise: number;
  /** How it stands, unless it is late. */
  state: ReactNode;
  /** The second line. */
  children: ReactNode;
}

/** Whose the picked row is, since when it waits, and whether it is late. */
export function Who({ nickname, person = <bdi>{nickname}</bdi>, beside, since, promise, state, children }: WhoProps) {
  const { t, span } = useTexts();
  const now = useNow(30_000);
  const late = useLate();
  const over = since === null ? 0 : late(since, promise);
  return (
    <>
      <Avatar name={nickname} />
      <div className={styles.person}>
        <b>{person}</b> {beside}
        <p>
          {children}
          {since !== null && <span>{` · ${t('queue.waits', { time: span(now - since) })}`}</span>}
        </p>
      </div>
      {over > 0 ? <Tag tone="late">{t('queue.over', { time: span(over) })}</Tag> : state}
    </>
  );
}
