import { type RequestHandler, Router } from 'express';
import { locales } from '../../../shared/locales.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { Messages } from '../../i18n.ts';
import { CASHIER_PATH } from '../../payments/channels.ts';
import type { SandboxProvider } from '../../payments/sandbox/provider.ts';
import { readForm } from '../bodies/body.ts';
import type { RateLimits } from '../limits/rate-limit.ts';
import { localeOfCall } from '../requests/caller.ts';

interface Deps {
  provider: SandboxProvider;
  messages: Messages;
  currency: string;
  /** Counts against the rate limit of the client. */
  limit: RequestHandler;
  limits: Pick<RateLimits, 'reading'>;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100dvh;background:light-dark(#f6f3ef,#12100e);color:light-dark(#1d1815,#f6f1ec)}
main{box-sizing:border-box;width:min(24rem,100%);padding:2rem 1.5rem;text-align:center}
p{margin:.25rem 0;color:light-dark(#5c534c,#c2b8af)}
.sum{font-size:2.375rem;font-weight:700;color:inherit;font-variant-numeric:tabular-nums;unicode-bidi:isolate}
form{display:grid;gap:.75rem;margin-top:2rem}
button,a{font:inherit;font-weight:700;min-height:3rem;border-radius:999px;border:1px solid light-dark(#8c8279,#8a8077);background:none;color:inherit;cursor:pointer;display:grid;place-items:center;text-decoration:none}
button.pay{border:0;background:#d6371c;color:#fff}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (unsafe) => escapes[unsafe] ?? '');

/** The sandbox provider's cashier: the external pay page of a demo shop (pay, fail, close). */
export function sandboxCashier({ provider, messages, currency, limit, limits }: Deps): Router {
  const router = Router();
  router.get(`${CASHIER_PATH}.css`, (_, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=3600').send(STYLE);
  });

  router.get(`${CASHIER_PATH}/:number`, limit, async (request, response, next) => {
    const payment = await provider.find(String(request.params.number));
    if (!payment) return next();
    const locale = localeOfCall(request);
    const { tag, dir } = locales[locale];
    const say = (key: Parameters<Messages['say']>[1]) => escaped(messages.say(locale, key));
    const back = escaped(payment.returnUrl);
    const form = `<form method="post"><button class="pay" name="decision" value="paid">${say('sandbox.pay')}</button>
      <button name="decision" value="failed">${say('sandbox.fail')}</button><a href="${back}">${say('sandbox.close')}</a></form>`;
    const ended = `<p role="status">${say(payment.status === 'paid' ? 'sandbox.paid' : 'sandbox.failed')}</p>
      <form><a href="${back}">${say('sandbox.back')}</a></form>`;
    response.type('html').send(`<!DOCTYPE html><html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${say('sandbox.title')}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${CASHIER_PATH}.css"></head>
<body><main><h1>${say('sandbox.title')}</h1><p>${say('sandbox.text')}</p>
<p class="sum">${escaped(formatMoney(payment.money, currency))}</p><p>${escaped(payment.number)}</p>
${payment.status === 'open' ? form : ended}</main></body></html>`);
  });

  router.post(`${CASHIER_PATH}/:number`, limit, limits.reading(readForm()), async (request, response) => {
    const { number } = request.params;
    const payment = await provider.find(String(number));
    const decision: unknown = request.body?.decision;
    if (!payment || (decision !== 'paid' && decision !== 'failed')) {
      response.status(400).type('text').send('400');
      return;
    }
    await provider.decide(payment.number, decision);
    response.redirect(303, payment.returnUrl);
  });
  return router;
}
