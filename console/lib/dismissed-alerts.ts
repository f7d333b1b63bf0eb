import { useState } from 'react';

const KEY = 'console dismissed alerts';

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    // Storage is refused, or something else wrote there.
    return [];
  }
}

/** Which of the standing alerts were dismissed in this browser; those that have ended are forgotten. */
export function useDismissedAlerts(standing: readonly string[]) {
  const [dismissed, setDismissed] = useState(stored);
  const dismissAll = () => {
    const now = [...standing];
    setDismissed(now);
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // Until the page is loaded anew.
    }
  };
  return { isDismissed: (alert: string) => dismissed.includes(alert), dismissAll };
}
