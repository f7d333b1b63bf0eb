import { actOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function settingHandlers({ services: { staffSettings } }: Pick<ConsoleHandlerDeps, 'services'>) {
  const settings: StaffHandler<'settings'> = async () => ({ data: await staffSettings.all() });

  const settingChange: StaffHandler<'settingChange'> = async ({ note, ...wish }, caller) => ({
    data: await staffSettings.change(wish, actOf(caller, note)),
  });

  return { settings, settingChange };
}
