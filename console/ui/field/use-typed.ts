import { useState } from 'react';

/**
 * The text of a field that holds a value: what is typed stays, such as `1.` on the way to `1.5`. If the value becomes
 * another than the typed one, as when changes are discarded, its own text is shown.
 */
export function useTyped<Value>(
  value: Value,
  read: (text: string) => Value,
  write: (value: Value) => string,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(() => write(value));
  return [read(typed) === value ? typed : write(value), setTyped];
}
