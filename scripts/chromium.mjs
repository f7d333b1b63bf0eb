import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The engine without a browser's windows, which no test sees and which took a fifth of their time. Debian's script in
// /usr/bin is a process beside it, and leaves it behind when it is killed.
const shells = ['/usr/lib/chromium/chromium-headless-shell'];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const firstOf = (places) => [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));

/** Path of a Chromium: the one in CHROMIUM_PATH, else one on the system; undefined without. */
export const findChromium = () => firstOf([...shells, ...browsers]);

/** The same of a whole browser, which also shows notifications. */
export const findBrowser = () => firstOf(browsers);

/** As root on Debian what is missing is installed; otherwise one line says it. `whole` asks for a browser too. */
export function ensureChromium({ whole = false } = {}) {
  const missing = () => !findChromium() || (whole && !findBrowser());
  if (!missing()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stderr.write('installing Chromium …\n');
    const quietly = { stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync('apt-get', ['update', '-qq'], quietly);
    const names = whole ? ['chromium-headless-shell', 'chromium'] : ['chromium-headless-shell'];
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quietly);
  }
  if (!missing()) return;
  process.stderr.write('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.\n');
  process.exit(1);
}
