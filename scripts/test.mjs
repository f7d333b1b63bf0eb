import { startVitest } from 'vitest/node';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';

// Pages and browser are tested on the build, as shoppers get it.
ensureChromium();
ensureBuilt();

const vitest = await startVitest('test', process.argv.slice(2), { run: true, watch: false });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const broken = vitest.state
  .getTestModules()
  .filter((module) => module.state() === 'failed' && module.children.size === 0);
const count = (state) => tests.filter((test) => test.result().state === state).length;
const failed = count('failed') + broken.length + vitest.state.getUnhandledErrors().length;
const skipped = count('skipped');
await vitest.close();
process.stdout.write(`\n${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
