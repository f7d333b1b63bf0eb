import { useState } from 'react';
import { readStored, writeStored } from '../../web/storage.ts';

const KEY = 'console dismissed alerts';

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    // Something else wrote there.
    return [];
  }
}

/** Which of the standing alerts were dismissed in this browser; those that have ended are forgotten. */
export function useDismissedAlerts(standing: readonly string[]) {
  const [dismissed, setDismissed] = useState(stored);
  const dismissAll = () => {
    const now = [...standing];
    setDismissed(now);
    writeStored(KEY, JSON.stringify(now));
  };
  return { isDismissed: (alert: string) => dismissed.includes(alert), dismissAll };
}
