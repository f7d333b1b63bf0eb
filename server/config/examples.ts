import { ConfigError } from './config-error.ts';

/** What stands in the examples of `ops/` in place of each secret. */
const EXAMPLE = /(?<![a-z])change-me(?![a-z])/;

/** Everybody can read the secrets of the examples: no shop starts with one. Throws `ConfigError`. */
export function refuseExamples(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.NODE_ENV !== 'production') return;
  const [name] = Object.entries(environment).find(([, value]) => value !== undefined && EXAMPLE.test(value)) ?? [];
  if (name !== undefined) throw new ConfigError(`${name}: is the example of ops/, which everybody can read: change it`);
}
