import { spawnSync } from 'node:child_process';

// Asks the registry for known vulnerabilities of production packages. If the registry does not answer, that is printed
// and the build continues, so that a mirror or a day without network stops nobody.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });

function figuresIn(report) {
  try {
    return JSON.parse(report).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const found = figuresIn(stdout);
if (!found) {
  process.stdout.write('npm audit: the registry did not answer, so nothing is known\n');
} else {
  const { high, critical, total } = found;
  process.stdout.write(`npm audit: ${total} known holes, of which high ${high} and critical ${critical}\n`);
  if (high + critical > 0) process.exitCode = 1;
}
