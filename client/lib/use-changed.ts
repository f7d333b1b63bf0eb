import { useState } from 'react';

/**
 * Calls `then` where a component is drawn with another value than before. State that it sets is drawn at once: an effect
 * would show the old state beside the new value first.
 */
export function useChanged<Value>(value: Value, then: (value: Value) => void): void {
  const [known, setKnown] = useState(() => value);
  if (Object.is(known, value)) return;
  setKnown(() => value);
  then(value);
}
