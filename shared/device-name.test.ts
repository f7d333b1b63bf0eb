import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'macOS'],
  [`Mozilla/5.0 (Linux; Android 13) ${webKit} Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0`, 'WeChat', 'Android'],
])('%s: %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each([
  ['curl/8.5.0', 'curl'],
  ['', ''],
  ['x'.repeat(200), 'x'.repeat(40)],
])('%j is called %j', (userAgent, agent) => {
  expect(deviceOf(userAgent)).toEqual({ agent });
});
