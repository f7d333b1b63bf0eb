import { startVitest } from 'vitest/node';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureTestTools } from './test-tools.mjs';

const asked = process.argv.slice(2);
const whole = process.env.WHOLE === '1';

// Pages and browser are tested on the build, as shoppers get it.
ensureChromium({ whole });
ensureBuilt();
if (whole || asked.some((argument) => /lighthouse|newman|other-engines/.test(argument))) ensureTestTools();

// What takes long and breaks seldom is for `npm run test:whole` (`tests/whole-only.ts`), and for who names it.
const named = asked.some((argument) => argument.includes('.test.'));
if (!whole && !named) process.env.SHORT = '1';

const vitest = await startVitest('test', asked, { run: true, watch: false });
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const count = (state) => tests.filter((test) => test.result().state === state).length;
// A file that breaks in its set-up has no failed test, only tests that were never run: none is skipped on purpose.
const notRun = count('skipped') + count('pending');
const broken = modules.filter((module) => module.state() !== 'passed').length;
const failed = Math.max(count('failed') + notRun, broken) + vitest.state.getUnhandledErrors().length;
await vitest.close();
process.stdout.write(`\n${count('passed')} passed, ${failed} failed\n`);
process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
