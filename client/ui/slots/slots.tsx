import { drawnPlaces, initialOf, type Person } from '../../../shared/places.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './slots.module.css';

type Size = 40 | 36 | 32;

interface AvatarProps {
  name: string;
  avatar: number;
  /** Address of the person's picture, which covers the initial; empty without one. */
  picture?: string;
  size?: Size;
}

/**
 * A person as an initial on a coloured plate, or as a figure if the name is not shown; over it their picture, if there is
 * one. Of a picture that is gone browsers draw nothing, since its `alt` is empty. Decorative: the name is beside it.
 */
export function Avatar({ name, avatar, picture = '', size = 40 }: AvatarProps) {
  return (
    <span className={styles.avatar} data-plate={avatar} data-size={size} aria-hidden="true">
      {initialOf(name) ? <span>{initialOf(name)}</span> : <Icon name="user" size={18} />}
      {picture !== '' && <img className={styles.face} src={picture} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

/**
 * The places of a group: a plate for each person, a dashed circle for each open place. Of more than five places four
 * are drawn and the rest counted. Decorative: the words beside it say the same.
 */
export function Slots({ people, open, size = 40 }: { people: Person[]; open: number; size?: Size }) {
  const { count } = useTexts();
  const shown = drawnPlaces(people, open);
  return (
    <span className={styles.slots} data-size={size} aria-hidden="true">
      {shown.people.map((person, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the group is its index
        <Avatar key={place} name={person.initial} avatar={person.avatar} picture={person.avatar_url} size={size} />
      ))}
      {[...Array(shown.open).keys()].map((place) => (
        <span key={place} className={styles.open} data-size={size}>
          <Icon name="plus" size={18} />
        </span>
      ))}
      {shown.rest > 0 && (
        <span className={styles.rest} data-size={size}>
          <bdi dir="ltr">{`+${count(shown.rest)}`}</bdi>
        </span>
      )}
    </span>
  );
}
