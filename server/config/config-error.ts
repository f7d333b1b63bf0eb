/** A wrong value in the environment; the message is the one line to show. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
