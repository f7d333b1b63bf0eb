import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
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
    execFileSync('apt-get', ['update', '-qq'], quietly);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly);
  }
  if (findChromium()) return;
  process.stderr.write('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.\n');
  process.exit(1);
}
