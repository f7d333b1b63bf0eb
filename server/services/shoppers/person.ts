import {
  isNamedAvatar,
  isShownAvatar,
  type Profile,
  selectOwnProfile,
  upsertProfile,
} from '../../../db/queries/profiles.ts';
import { holdUnblocked, selectProfile } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { countPicture } from '../pictures/count-picture.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { AccountEvents, From } from './events.ts';
import { changeNickname, checkNickname } from './nicknames.ts';

/** A new picture is stored before its row is, in ms: until then it may have none. */
const UNNAMED_FOR = 60 * 60 * 1000;

interface Deps {
  store: Store;
  avatars: PrivatePictures;
  events: AccountEvents;
  clock: () => number;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

interface Said extends Omit<Profile, 'avatar'> {
  shopperId: number;
  /** The present one stays if it is left out. */
  nickname: string | undefined;
  from: From;
}

/**
 * Sets the file of a shopper's picture and returns the one before it, which the caller removes after the commit. The
 * caller holds the shopper's row: of two at once, the second one finds the file of the first.
 */
export async function replaceAvatar(tx: Writer, shopperId: number, avatar: string): Promise<string> {
  const before = await selectOwnProfile(tx, shopperId);
  if (before.avatar !== avatar) await upsertProfile(tx, shopperId, { avatar });
  tx.invalidate(`shopper:${shopperId}`);
  return before.avatar;
}

/** What a shopper says of themselves (docs/domain.md, Personal data). */
export function createPerson({ store, avatars, events, clock, onError }: Deps) {
  /** Sets the picture's file, and removes the one before it. */
  async function setAvatar(shopperId: number, avatar: string): Promise<void> {
    const old = await store.transaction(async (tx) => {
      if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
      return replaceAvatar(tx, shopperId, avatar);
    });
    void avatars.remove(old).catch(onError);
  }

  return {
    read: async (shopperId: number): Promise<Profile & { nickname: string }> => {
      const { nickname = '' } = (await selectProfile(store.reader, shopperId)) ?? {};
      return { nickname, ...(await selectOwnProfile(store.reader, shopperId)) };
    },

    /** The picture with that name; null of one that its shopper has replaced or removed, and of who is blocked. */
    picture: async (file: string): Promise<Buffer | null> =>
      (await isShownAvatar(store.reader, file)) ? avatars.read(file) : null,

    /** Replaces everything but the picture. Throws the problem of the nickname, `changesEnough`. */
    save: async ({ shopperId, nickname, from, ...said }: Said): Promise<void> => {
      const known = await selectProfile(store.reader, shopperId);
      const renamed = nickname !== undefined && nickname !== known?.nickname;
      if (renamed) await checkNickname(store.reader, { shopperId, nickname });
      await store.transaction(async (tx) => {
        // An account that ends at the same time must not keep what is said here.
        if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
        if (renamed) await changeNickname(tx, events, { shopperId, nickname, from });
        await upsertProfile(tx, shopperId, said);
        tx.invalidate(`shopper:${shopperId}`);
      });
    },

    /**
     * Takes a new picture, cut square in the middle; returns its file. Throws `picturesEnough`, a `PictureFault`,
     * `Overloaded`.
     */
    setPicture: async ({ shopperId, bytes }: { shopperId: number; bytes: Uint8Array }): Promise<string> => {
      await countPicture(store, shopperId, bytes);
      const { file } = await avatars.save(bytes);
      try {
        await setAvatar(shopperId, file);
      } catch (error) {
        void avatars.removeUnwritten(file, error).catch(onError);
        throw error;
      }
      return file;
    },

    removePicture: (shopperId: number): Promise<void> => setAvatar(shopperId, ''),

    /** Removes the files that no profile names: they could not be removed, or a process died first. A job calls it. */
    removeLeftPictures: async (signal: AbortSignal): Promise<void> => {
      for await (const file of avatars.storedBefore(clock() - UNNAMED_FOR)) {
        signal.throwIfAborted();
        if (!(await isNamedAvatar(store.reader, file))) await avatars.remove(file);
      }
    },
  };
}

export type Person = ReturnType<typeof createPerson>;
