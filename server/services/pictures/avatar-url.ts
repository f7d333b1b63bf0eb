/**
 * Root-relative address of a shopper's picture; empty without one. Nobody can guess its name, so only who is told it sees
 * the picture: its shopper, and group mates.
 */
export const avatarUrl = (file: string): string => (file === '' ? '' : `/media/avatars/${file}`);
