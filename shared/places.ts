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

export interface Places {
  people: Person[];
  open: number;
  /** How many more there are. */
  rest: number;
}

/** The places of a group that are drawn: of more than five the first four. */
export function drawnPlaces(people: Person[], open: number): Places {
  const places = people.length + open;
  const drawn = places > 5 ? 4 : places;
  const shown = people.slice(0, drawn);
  return { people: shown, open: drawn - shown.length, rest: places - drawn };
}
