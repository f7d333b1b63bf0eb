import { performedOf, showOf } from './act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function settingHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffSettings, approvals } = services;

  const settings: StaffHandler<'settings'> = async () => ({ data: await staffSettings.all() });

  const settingChange: StaffHandler<'settingChange'> = async ({ key, value, version, note }, caller) => {
    await staffSettings.check({ key, value, version });
    const act = { kind: 'setting.change', parameters: { key, value }, note } as const;
    const performed = await approvals.perform(caller.staff, act, showOf(services, caller));
    return { data: { ...performedOf(performed), setting: await staffSettings.one(key) } };
  };

  return { settings, settingChange };
}
