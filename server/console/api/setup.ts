import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function setupHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const setup: StaffHandler<'setup'> = async (_, { actor }) => ({ data: await services.setup.steps(actor) });
  return { setup };
}
