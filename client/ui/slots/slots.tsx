import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './slots.module.css';

type Size = 40 | 36 | 32;

export interface Person {
  initial: string;
  /** 1 to 5: the colour of the plate; 0 for a person whose name is not shown. */
  avatar: number;
  /** Address of the person's picture; left out or empty where there is none, or it is not the reader's to see. */
  avatar_url?: string;
}

/** The first character of a name, for an avatar. */
export function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase('en') ?? '';
}

interface Grouped {
  nickname: string;
  avatar: number;
  size: number;
  missing: number;
  /** Who joined first; nobody, or left out, where the reader is not in the group. */
  members?: Person[];
}

/** The members of a group. Who is not one of them is shown only the opener's name; those who joined are counted. */
export function membersOf({ nickname, avatar, size, missing, members = [] }: Grouped): Person[] {
  const known = members.length > 0 ? members : [{ initial: initialOf(nickname), avatar }];
  return [...known, ...unnamed(size - missing - known.length)];
}

/** A number of people whose names are not shown. */
export function unnamed(length: number): Person[] {
  return Array.from({ length }, () => ({ initial: '', avatar: 0 }));
}

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
  const places = people.length + open;
  const drawn = places > 5 ? 4 : places;
  const shown = people.slice(0, drawn);
  return (
    <span className={styles.slots} data-size={size} aria-hidden="true">
      {shown.map((person, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the group is its index
        <Avatar key={place} name={person.initial} avatar={person.avatar} picture={person.avatar_url} size={size} />
      ))}
      {[...Array(drawn - shown.length).keys()].map((place) => (
        <span key={place} className={styles.open} data-size={size}>
          <Icon name="plus" size={18} />
        </span>
      ))}
      {places > drawn && (
        <span className={styles.rest} data-size={size}>
          <bdi dir="ltr">{`+${count(places - drawn)}`}</bdi>
        </span>
      )}
    </span>
  );
}
