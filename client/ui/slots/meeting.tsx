import styles from './meeting.module.css';
import { Avatar, type Person } from './slots.tsx';

/** Circles that are drawn; of more people the rest are counted by the words beside them. */
const DRAWN = 5;

interface MeetingProps {
  people: readonly (Person & { mine?: boolean })[];
}

/** A group that is full: its circles close, the reader's own last. Decorative: the words beside it say the same. */
export function Meeting({ people }: MeetingProps) {
  const others = people.filter(({ mine }) => !mine);
  const own = people.filter(({ mine }) => mine);
  const shown = [...others.slice(0, DRAWN - own.length), ...own];
  return (
    <span className={styles.meeting} data-pair={shown.length <= 2 || undefined} aria-hidden="true">
      <svg className={styles.halo} viewBox="0 0 360 240" aria-hidden="true">
        <circle cx="180" cy="120" r="124" />
        <circle cx="180" cy="120" r="150" />
        <circle cx="180" cy="120" r="178" />
      </svg>
      {shown.map(({ initial, avatar, avatar_url: picture, mine }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the group is its index
        <span key={place} className={styles.place} data-mine={mine || undefined}>
          <Avatar name={initial} avatar={avatar} picture={picture} />
        </span>
      ))}
    </span>
  );
}
