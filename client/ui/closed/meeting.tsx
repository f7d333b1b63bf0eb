import type { Person } from '../../../shared/places.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../slots/slots.tsx';
import styles from './meeting.module.css';

interface Member extends Person {
  /** As group mates see it. */
  name: string;
  mine: boolean;
}

export interface MeetingProps {
  /** Its members, or a few of a large group. */
  people: readonly Member[];
  /** How many members it has. */
  seats: number;
  /** Among other messages: small circles that stand still. */
  small?: boolean;
}

/** A group that is full: its circles close, the reader's own last, each over its name; of a large group the rest is counted. */
export function Meeting({ people, seats, small }: MeetingProps) {
  const { t, count } = useTexts();
  const own = people.filter(({ mine }) => mine);
  const others = people.filter(({ mine }) => !mine);
  const rest = seats - people.length;
  return (
    <div className={styles.meeting} data-look={small ? 'small' : seats > 2 ? 'many' : 'pair'}>
      {!small && (
        <svg className={styles.halo} viewBox="0 0 360 240" aria-hidden="true">
          <circle cx="180" cy="120" r="124" />
          <circle cx="180" cy="120" r="150" />
          <circle cx="180" cy="120" r="178" />
        </svg>
      )}
      {[...others, ...own].map(({ initial, avatar, avatar_url: picture, mine, name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the group is its index
        <div key={place} className={styles.place} data-mine={mine || undefined}>
          <Avatar name={initial} avatar={avatar} picture={picture} />
          <small dir="auto">{mine ? t('group.you') : name}</small>
        </div>
      ))}
      {rest > 0 && (
        <div className={styles.place}>
          <span className={styles.rest}>
            <bdi dir="ltr">{`+${count(rest)}`}</bdi>
          </span>
        </div>
      )}
    </div>
  );
}
