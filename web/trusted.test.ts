import { afterEach, expect, test, vi } from 'vitest';
import { serviceWorkerUrl, trustedHtml } from './trusted.ts';

afterEach(() => vi.unstubAllGlobals());

test('HTML is shown if it looks clean, otherwise not at all', () => {
  expect(trustedHtml('<p>Red</p>')).toBe('<p>Red</p>');
  expect(trustedHtml('<p>Red</p><img src=x onerror=alert(1)>')).toBe('');
});

test('with Trusted Types, HTML and script addresses come from one policy, which checks both', async () => {
  const made: [string, { createHTML: (html: string) => string; createScriptURL: (url: string) => string }][] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: (typeof made)[number][1]) => {
      made.push([name, rules]);
      return rules;
    },
  });
  vi.resetModules();
  await import('./trusted.ts');
  expect(made.map(([name]) => name)).toEqual(['shop']);
  const [, rules] = made[0] ?? [];
  expect(rules?.createHTML('<script>alert(1)</script>')).toBe('');
  expect(rules?.createScriptURL('https://evil.example/sw.js')).toBe('');
  expect(rules?.createScriptURL(serviceWorkerUrl())).toBe('/sw.js');
});
