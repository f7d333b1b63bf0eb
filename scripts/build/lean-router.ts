import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What the bundler must take for an effect of loading the module or for needed, and so keep with all that it names. */
const KEPT_FOR_NOTHING: readonly [RegExp, string][] = [
  // `Link.displayName = "Link";`
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // `var NavLink = React10.forwardRef(…)`
  [/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'],
  // The browser's router is given `client/app/keep-shown.ts`, the server's has no middleware.
  [/init\.dataStrategy \|\| defaultDataStrategyWithMiddleware/g, 'init.dataStrategy'],
  // `var AwaitErrorBoundary = class extends React3.Component {…};`
  [/^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?\n\});$/gm, '$1/* @__PURE__ */ (() => $2)();'],
];

/**
 * Lets the build leave out what the shop does not use of React Router: its framework's scripts and links. Of what the
 * package holds, only the build without warnings is taken, which its own `exports` does not offer.
 */
export function leanRouter(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router' && source !== 'react-router/dom') return null;
      const usual = await this.resolve(source, importer, { skipSelf: true });
      if (!usual) return null;
      const file = source === 'react-router' ? 'index.mjs' : 'dom-export.mjs';
      return join(dirname(usual.id), '../production', file);
    },
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/[^/]+\.mjs$/.test(id)) return null;
      let lean = code;
      for (const [what, instead] of KEPT_FOR_NOTHING) {
        if (lean.search(what) >= 0) found.add(what);
        lean = lean.replace(what, instead);
      }
      return { code: lean, map: null };
    },
    generateBundle() {
      if (found.size < KEPT_FOR_NOTHING.length) this.error('React Router is written otherwise now: see lean-router.ts');
    },
  };
}
