import { hash } from 'node:crypto';
import type { Response } from 'express';
import { type Locale, locales } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import { RETRY_AFTER, transportStatus } from './transport-error.ts';

const STYLE = `
:root{color-scheme:light dark}
body{box-sizing:border-box;display:grid;place-items:center;min-block-size:100dvh;margin:0;padding:1.5rem;
font:1.0625rem/1.5 system-ui,sans-serif;text-align:center;
color:light-dark(#1d1815,#f6f1ec);background:light-dark(#f6f3ef,#12100e)}
p{margin:0 0 1.25rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:99px;color:#fff;background:#d6371c;
font-weight:700;text-decoration:none}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

interface Input {
  locale: Locale;
  messages: Messages;
  reason: 'overloaded' | 'tooMany';
}

/**
 * Answers with a page that needs no rendering: it says that the page could not be made, why, and has a link to try
 * again.
 */
export function sendBarePage(response: Response, input: Input): void {
  const page = barePage(input);
  response.status(transportStatus[input.reason]);
  if (input.reason === 'overloaded') response.set('Retry-After', RETRY_AFTER);
  // In the place of all others' policy, which need not know its style.
  response.set('Content-Security-Policy', POLICY);
  response.set('Vary', 'Cookie');
  response.set('Cache-Control', 'private, no-store');
  response.set('Content-Type', 'text/html; charset=utf-8');
  response.set('Content-Length', String(Buffer.byteLength(page)));
  response.end(page);
}

function barePage({ locale, messages, reason }: Input): string {
  const { tag, dir } = locales[locale];
  const words = messages.say(locale, `transport.${reason}`);
  const again = messages.say(locale, 'error.retry');
  return [
    `<!DOCTYPE html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${words}</title><style>${STYLE}</style></head>`,
    `<body><main><p>${words}</p><a href="">${again}</a></main></body></html>`,
  ].join('');
}
