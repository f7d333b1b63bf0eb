/**
 * The names of browsers and systems, the same in every language; the first match counts, since most user agents name
 * others too.
 */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

type DeviceText = 'security.session.device' | 'security.session.unknown';

const LONGEST = 40;

/** The device in a session's user agent; an unknown agent is truncated, an absent one is empty. */
export function deviceOf(userAgent: string): { browser: string; system: string } | { agent: string } {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return { browser, system };
  return { agent: browser ?? system ?? [...userAgent].slice(0, LONGEST).join('') };
}

/** The device in the reader's language, by the texts that `t` reads. */
export function deviceName(userAgent: string, t: (key: DeviceText, params?: Record<string, string>) => string): string {
  const device = deviceOf(userAgent);
  if ('browser' in device) return t('security.session.device', device);
  return device.agent || t('security.session.unknown');
}
