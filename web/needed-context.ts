import { createContext, type Provider, useContext } from 'react';

/** A context that every component has around it: its provider, and the hook that reads it; `name` is that of the value. */
export function neededContext<Value>(name: string): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null);
  const useValue = () => {
    const value = useContext(Context);
    if (value === null) throw new Error(`use${name} outside of ${name}Provider`);
    return value;
  };
  return [Context.Provider, useValue];
}
