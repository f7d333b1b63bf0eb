import { deviceOf } from '../../shared/device-name.ts';
import type { T } from './texts.ts';

/** `Chrome · Windows` of what a browser says about itself. */
export function deviceWords(userAgent: string, t: T): string {
  const device = deviceOf(userAgent);
  return 'browser' in device ? `${device.browser} · ${device.system}` : device.agent || t('me.unknownBrowser');
}
