import type { T } from '../../lib/texts/texts.ts';

/** The names that browsers and systems have in every language; the first that fits, since most name others too. */
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

const LONGEST = 40;

/** What a session's user agent says of its device; an agent that is not known is cut short, an absent one is empty. */
export function deviceOf(userAgent: string): { browser: string; system: string } | { agent: string } {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return { browser, system };
  return { agent: browser ?? system ?? [...userAgent].slice(0, LONGEST).join('') };
}

/** The device in words of the reader's language. */
export function deviceName(userAgent: string, t: T): string {
  const device = deviceOf(userAgent);
  if ('browser' in device) return t('security.session.device', device);
  return device.agent || t('security.session.unknown');
}
