/** Whoever wants to hear of a change: `add` answers what removes the listener. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: (): void => {
      for (const listener of listeners) listener();
    },
  };
}
