/** The push services of browsers: Chromium, Firefox, Edge on Windows, Safari. */
const known = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /(^|\.)push\.apple\.com$/,
];

/** Of ASCII alone: other parsers take what this one leaves in a name for its end, and would ask another host. */
const PLAIN_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * The address of a push service that a browser can have given, in the one reading of it that is stored and asked; null if
 * it is none. `more` are `host` or `host:port` that the shop trusts besides.
 */
export function pushAddressOf(endpoint: string, more: readonly string[]): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (more.includes(url.host)) return url;
  const isKnown = url.port === '' && PLAIN_HOST.test(url.hostname) && known.some((host) => host.test(url.hostname));
  return isKnown ? url : null;
}
