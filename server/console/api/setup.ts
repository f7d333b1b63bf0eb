import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function setupHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const setup: StaffHandler<'setup'> = async (_, { staff }) => ({ data: await services.setup.steps(staff) });
  return { setup };
}
