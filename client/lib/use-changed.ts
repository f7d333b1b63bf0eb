import { useState } from 'react';

/**
 * Calls `then` during a render whose value differs from the previous one. State that it sets is rendered at once: an
 * effect would first show the old state beside the new value.
 */
export function useChanged<Value>(value: Value, then: (value: Value) => void): void {
  const [known, setKnown] = useState(() => value);
  if (Object.is(known, value)) return;
  setKnown(() => value);
  then(value);
}
