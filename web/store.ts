import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A value that components show and other code changes. */
export interface Store<Value> {
  /** The first value: on the server, and until a page is hydrated. */
  initial: Value;
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = createListeners();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      listeners.call();
    },
    subscribe: listeners.add,
  };
}

/** What `read` finds in the store, or its value; the component is drawn again when that changes. */
export function useStore<Value>(store: Store<Value>): Value;
export function useStore<Value, Found>(store: Store<Value>, read: (value: Value) => Found): Found;
export function useStore<Value>({ initial, get, subscribe }: Store<Value>, read = (value: Value): unknown => value) {
  return useSyncExternalStore(
    subscribe,
    () => read(get()),
    () => read(initial),
  );
}
