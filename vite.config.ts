import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import pLimit from 'p-limit';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { chunkGroups, consoleGroups } from './scripts/build/chunks.ts';
import { pageTexts } from './scripts/build/texts.ts';
import { programs } from './server/programs.ts';

/** Modules that stay outside of the server's build. */
const APART = [
  ...['better-sqlite3', 'sharp', '@node-rs/argon2'],
  ...['pg', 'stripe', 'pino-pretty', 'sanitize-html', 'qrcode', 'vite'],
];

/** The console is built apart, into a folder of its own: nothing in it can change a byte of the shop's scripts. */
const CONSOLE = { mode: 'console', assets: 'assets/console' };

/** Compression takes most of a short build, which is no fault to be warned of. */
const CHECKS = { bundlerTimings: false };

/**
 * `vite build` makes the client (dist/client), `vite build --mode console` the console beside it, `vite build --ssr`
 * the server with its pages (dist/server).
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [pageTexts(import.meta.dirname)]),
    ...(isSsrBuild ? [] : [compressed(`dist/client/${mode === CONSOLE.mode ? CONSOLE.assets : 'assets'}`)]),
  ],
  publicDir: isSsrBuild || mode === CONSOLE.mode ? false : 'client/public',
  // The shop's own files change all the time.
  server: { watch: { ignored: ['**/data/**', '**/coverage/**'] } },
  optimizeDeps: {
    entries: ['client/app/entry-client.tsx', 'client/pages/*/*.tsx', 'console/app/entry.tsx', 'console/pages/*/*.tsx'],
  },
  // Libraries go into the build: finding and reading a thousand of their files was half of a start
  // (bench/RESULTS.md). Apart stay those with machine code, and those that most servers never load.
  ssr: isSsrBuild ? { noExternal: true, external: APART } : {},
  // React's fast copy, always.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        // For stack traces, which name lines of the sources (`node --enable-source-maps`).
        sourcemap: true,
        rolldownOptions: {
          checks: CHECKS,
          input: {
            main: 'server/main.ts',
            cli: 'server/cli.ts',
            ...Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, `server/${file}`])),
          },
          // All in one folder, from which the pages find dist/client beside it.
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Every server reads all maps at its start; without the texts of the sources they take 8 MB less.
            sourcemapExcludeSources: true,
          },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        ...(mode === CONSOLE.mode ? consoleBuild : shopBuild),
      },
}));

const shopBuild: BuildOptions = {
  manifest: true,
  rolldownOptions: {
    checks: CHECKS,
    input: ['client/app/start.ts', 'client/app/entry-client.tsx'],
    output: { codeSplitting: { groups: chunkGroups(import.meta.dirname) } },
  },
};

const consoleBuild: BuildOptions = {
  manifest: '.vite/console.json',
  emptyOutDir: false,
  assetsDir: CONSOLE.assets,
  rolldownOptions: {
    checks: CHECKS,
    input: ['console/app/entry.tsx'],
    output: { codeSplitting: { groups: consoleGroups(import.meta.dirname) } },
  },
};

/** Each has two open files; the work itself is done by the four threads of Node's pool. */
const COPIES_AT_ONCE = 8;

/** Leaves a brotli and a gzip copy beside each text file, so that no request waits for compression. */
function compressed(folder: string): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    // Not `closeBundle`, which is called after a build that failed too, and would hide why.
    writeBundle: async () => {
      const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
      // All at once, they would need more open files than a process may have by default.
      const limit = pLimit(COPIES_AT_ONCE);
      const copies = files.flatMap((file) =>
        (['br', 'gz'] as const).map((ending) => [join(folder, file), ending] as const),
      );
      await limit.map(copies, ([file, ending]) => copy(file, ending));
    },
  };
}

async function copy(file: string, ending: 'br' | 'gz'): Promise<void> {
  const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const packer = ending === 'br' ? brotli() : createGzip({ level: 9 });
  await pipeline(createReadStream(file), packer, createWriteStream(`${file}.${ending}`));
}
