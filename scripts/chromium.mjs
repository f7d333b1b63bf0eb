import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  // Of Debian: the engine without a browser's windows, which no test sees and which took a fifth of their time. Its
  // script in /usr/bin is another process, and outlives it when it is killed.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of a Chromium: the one in CHROMIUM_PATH, else one on the system; undefined without. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}

/** As root on Debian the package is installed; otherwise one line says what is missing. */
export function ensureChromium() {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stderr.write('installing Chromium …\n');
    const quietly = { stdio: ['ignore', 'ignore', 'inherit'] };
    const install = (name) =>
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly);
    execFileSync('apt-get', ['update', '-qq'], quietly);
    try {
      install('chromium-headless-shell');
    } catch {
      // Not every release of Debian has it.
      install('chromium');
    }
  }
  if (findChromium()) return;
  process.stderr.write('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.\n');
  process.exit(1);
}
