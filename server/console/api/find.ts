import type { ConsoleHandlerDeps, SessionHandler } from './handler.ts';

export function findHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const find: SessionHandler<'find'> = async ({ q }, { staff, locale }) => ({
    data: await services.finder.find({ text: q, locale, grants: staff.grants }),
  });
  return { find };
}
