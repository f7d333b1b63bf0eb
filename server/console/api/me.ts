import type { StaffHandler } from './handler.ts';

export function meHandlers() {
  const answered: StaffHandler<'me'> = async (_, { staff: { staffId, name, role, grants } }) => ({
    data: { staff_id: staffId, name, role, grants },
  });
  return { me: answered };
}
