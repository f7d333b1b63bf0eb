import type { StaffSetting } from '../../services/console/settings.ts';
import { performedOf, resultOf } from './act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { showingPresent } from './showing-present.ts';

const shownSetting = ({ isSum, changedAt, changedBy, ...setting }: StaffSetting) => ({
  ...setting,
  is_sum: isSum,
  changed_at: changedAt,
  changed_by: changedBy,
});

export function settingHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffSettings } = services;

  const settings: StaffHandler<'settings'> = async () => ({ data: (await staffSettings.all()).map(shownSetting) });

  const settingChange: StaffHandler<'settingChange'> = async ({ note, ...parameters }, caller) => {
    const change = staffSettings.changed(parameters, () =>
      resultOf(services, { kind: 'setting.change', parameters, note }, caller),
    );
    const performed = await showingPresent(change, shownSetting);
    const setting = shownSetting(await staffSettings.one(parameters.key));
    return { data: { ...performedOf(performed), setting } };
  };

  return { settings, settingChange };
}
