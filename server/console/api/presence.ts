import { rightOfSubject } from '../../../shared/console/open-subjects.ts';
import { allows } from '../../../shared/console/rights.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { ConsoleHandlerDeps, SessionHandler } from './handler.ts';

export function presenceHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const presence: SessionHandler<'presence'> = async ({ subject }, { staff }) => {
    const right = rightOfSubject(subject);
    if (right === null || !allows(staff.grants, right)) throw new StaffRefused('rightMissing', { code: 403 });
    return { data: await services.presence.whoElse(subject, staff.staffId) };
  };

  return { presence };
}
