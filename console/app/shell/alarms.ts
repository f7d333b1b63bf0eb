import { useState } from 'react';
import type { ConsoleApi } from '../../lib/api.ts';
import { CODES, Refused } from '../../lib/refused.ts';
import type { ShellData } from '../../lib/shell-data.ts';

type Alarms = ShellData['alarms'];

/** What is wrong with the shop; null while a server of the version before answers, which does not have the call. */
export function readAlarms(api: Pick<ConsoleApi, 'call'>): Promise<Alarms | null> {
  return api.call('alarms', {}).catch((error: unknown) => {
    if (error instanceof Refused && error.code === CODES.notFound) return null;
    throw error;
  });
}

/** Those that were read last: one that is known is not over because another server does not know of it. */
export function useLastAlarms(read: Alarms | null): Alarms {
  const [last, setLast] = useState(read ?? []);
  if (read !== null && read !== last) setLast(read);
  return read ?? last;
}
