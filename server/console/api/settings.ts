import { performedOf, showOf } from './act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function settingHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffSettings, approvals } = services;

  const settings: StaffHandler<'settings'> = async () => ({ data: await staffSettings.all() });

  const settingChange: StaffHandler<'settingChange'> = async ({ note, ...parameters }, caller) => {
    const act = { kind: 'setting.change', parameters, note, key: caller.key } as const;
    const performed = await staffSettings.changed(parameters, () =>
      approvals.perform(caller.actor, act, showOf(services, caller)),
    );
    const { key } = parameters;
    return { data: { ...performedOf(performed), setting: await staffSettings.one(key) } };
  };

  return { settings, settingChange };
}
