import { performedOf, resultOf } from './act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function settingHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffSettings } = services;

  const settings: StaffHandler<'settings'> = async () => ({ data: await staffSettings.all() });

  const settingChange: StaffHandler<'settingChange'> = async ({ note, ...parameters }, caller) => {
    const performed = await staffSettings.changed(parameters, () =>
      resultOf(services, { kind: 'setting.change', parameters, note }, caller),
    );
    const { key } = parameters;
    return { data: { ...performedOf(performed), setting: await staffSettings.one(key) } };
  };

  return { settings, settingChange };
}
