/** The push services of browsers: Chromium, Firefox, Edge on Windows, Safari. */
const known = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /(^|\.)push\.apple\.com$/,
];

/** Whether a browser can have given this address; `more` are `host` or `host:port` that the shop trusts besides. */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (more.includes(url.host)) return true;
  return url.port === '' && known.some((host) => host.test(url.hostname));
}
