import { isRichText } from '../../shared/rich-text.ts';
import { TRUSTED_TYPES_POLICY } from '../../shared/trusted-types.ts';

/** What of the Trusted Types API is used; TypeScript does not know it. */
interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (path: string) => string;
}

declare global {
  var trustedTypes: { createPolicy: (name: string, rules: Rules) => Rules } | undefined;
}

const SERVICE_WORKER = '/sw.js';

/**
 * The shop's policy for Trusted Types (docs/architecture.md, Pages): the only place from which text becomes HTML or the
 * address of a program. It believes nobody: of HTML it lets through what is clean by its looks, and it knows one
 * program.
 */
const rules: Rules = {
  createHTML: (html) => (isRichText(html) ? html : ''),
  createScriptURL: (path) => (path === SERVICE_WORKER ? path : ''),
};

/** Where the browser knows no Trusted Types, and on the server, the same rules give plain texts. */
const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;

/** Item HTML to be shown; empty where it is not clean. */
export const trustedHtml = (html: string): string => policy.createHTML(html);

/** The address of the service worker. */
export const serviceWorkerUrl = (): string => policy.createScriptURL(SERVICE_WORKER);
