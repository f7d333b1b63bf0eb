import { inParagraphs, isRichText } from '../shared/rich-text.ts';
import { TRUSTED_TYPES_POLICY } from '../shared/trusted-types.ts';

/** The part of the Trusted Types API that is used; TypeScript lacks it. */
interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (path: string) => string;
}

declare global {
  var trustedTypes: { createPolicy: (name: string, rules: Rules) => Rules } | undefined;
}

const SERVICE_WORKER = '/sw.js';

/**
 * The shop's policy for Trusted Types (docs/architecture.md, Pages): the only place where text becomes HTML or a
 * script's address. It trusts no caller: HTML must pass the check for clean markup, and there is one script.
 */
const rules: Rules = {
  createHTML: (html) => (isRichText(html) ? html : ''),
  createScriptURL: (path) => (path === SERVICE_WORKER ? path : ''),
};

/** In browsers without Trusted Types, and on the server, the same rules return plain strings. */
const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;

/** Item HTML to be shown, text without HTML with its lines; empty if it is not clean. */
export const trustedHtml = (html: string): string => policy.createHTML(inParagraphs(html));

/** The address of the service worker. */
export const serviceWorkerUrl = (): string => policy.createScriptURL(SERVICE_WORKER);
