import { avatarUrl } from '../services/pictures/avatar-url.ts';
import type { Deletion } from '../services/shoppers/deletion.ts';
import type { Person } from '../services/shoppers/person.ts';
import type { SessionHandler } from './handler.ts';

/** What a shopper says of themselves (docs/domain.md, Personal data). */
export function personHandlers({ person: own, deletion }: { person: Person; deletion: Deletion }) {
  const shown = async (shopperId: number) => {
    const { avatar, ...said } = await own.read(shopperId);
    return { ...said, avatar_url: avatarUrl(avatar) };
  };

  const person: SessionHandler<'person'> = async (_, { signedIn }) => ({ data: await shown(signedIn.shopperId) });

  const savePerson: SessionHandler<'savePerson'> = async (input, { signedIn: { shopperId }, from }) => {
    const { nickname, birthday = '', region = '', signature = '' } = input;
    await own.save({ shopperId, nickname, birthday, region, signature, from: from() });
    return { data: await shown(shopperId) };
  };

  const personPicture: SessionHandler<'personPicture'> = async ({ picture }, { signedIn: { shopperId } }) => {
    const file = await own.setPicture({ shopperId, bytes: picture });
    return { data: { avatar_url: avatarUrl(file) } };
  };

  const personPictureRemove: SessionHandler<'personPictureRemove'> = async (_, { signedIn: { shopperId } }) => {
    await own.removePicture(shopperId);
    return { data: { avatar_url: '' } };
  };

  const deleteAccount: SessionHandler<'deleteAccount'> = async ({ password, money: givenUp }, { signedIn, from }) => {
    await deletion.end({ ...signedIn, password, givenUp, from: from() });
    return { data: null, session: 'ended' };
  };

  return { person, savePerson, personPicture, personPictureRemove, deleteAccount };
}
