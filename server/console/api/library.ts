import { byCaller } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

const shownPicture = <Picture extends { createdAt: number }>({ createdAt, ...picture }: Picture) => ({
  ...picture,
  created_at: createdAt,
});

/** The shop's pictures. */
export function libraryHandlers({ services: { staffLibrary } }: Pick<ConsoleHandlerDeps, 'services'>) {
  const pictures: StaffHandler<'pictures'> = async ({ state, sort: end, limit, cursor }) => {
    const { rows, next } = await staffLibrary.page({ unused: state === 'unused', end, limit, cursor });
    return { data: rows.map(shownPicture), next };
  };

  const picture: StaffHandler<'picture'> = async ({ id }) => ({ data: shownPicture(await staffLibrary.one(id)) });

  const pictureReplace: StaffHandler<'pictureReplace'> = async ({ id, by, note }, caller) => ({
    data: shownPicture(await staffLibrary.replace({ id, by }, byCaller(caller, note))),
  });

  const picturesRemove: StaffHandler<'picturesRemove'> = async ({ ids, note }, caller) => ({
    data: { removed: await staffLibrary.remove(ids, byCaller(caller, note)) },
  });

  return { pictures, picture, pictureReplace, picturesRemove };
}
