import { execFileSync } from 'node:child_process';
import { startVitest } from 'vitest/node';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, root } from './ensure-built.mjs';
import { ensureTestTools } from './test-tools.mjs';

/** After the tests of each run a fifth of what these leave out, another one for each commit. */
const more = process.argv.includes('--fifth');
const asked = process.argv.slice(2).filter((argument) => argument !== '--fifth');
const whole = process.env.WHOLE === '1';

// Pages and browser are tested on the build, as shoppers get it.
ensureChromium({ whole: whole || more });
ensureBuilt();
if (whole || more || asked.some((argument) => /lighthouse|newman|other-engines/.test(argument))) ensureTestTools();

/** How the tests ended of the files that `filters` name, or all. */
async function run(filters, options = {}) {
  const vitest = await startVitest('test', filters, { run: true, watch: false, ...options });
  const modules = vitest.state.getTestModules().map((module) => {
    const tests = [...module.children.allTests()].map((test) => test.result().state);
    const passed = tests.filter((state) => state === 'passed').length;
    // A file that breaks in its set-up has no failed test, only tests that were never run: none is skipped on purpose.
    const failed = Math.max(tests.length - passed, module.state() === 'passed' ? 0 : 1);
    return { file: module.relativeModuleId, project: module.project.name, passed, failed };
  });
  const errors = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  return { modules, errors };
}

/** A fifth of what each run leaves out. What fails is tried once more by itself, and named either way. */
async function fifth() {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const { modules, errors } = await run([], { shard: `${(Number.parseInt(commit.slice(0, 8), 16) % 5) + 1}/5` });
  const ended = [];
  const named = [];
  for (const module of modules) {
    const { file, project, failed } = module;
    const again = failed > 0 ? await run([file], { project }) : null;
    ended.push(...(again?.modules ?? [module]));
    if (again)
      named.push(`${file} (${project}) failed, and ${countOf(again).failed > 0 ? 'again' : 'not again alone'}`);
  }
  return { modules: ended, errors, named };
}

const sumOf = (modules, count) => modules.reduce((sum, module) => sum + module[count], 0);
const countOf = ({ modules, errors }) => ({
  passed: sumOf(modules, 'passed'),
  failed: sumOf(modules, 'failed') + errors,
});

// What takes long and breaks seldom is for `npm run test:whole` (`tests/whole-only.ts`), and for who names it.
const named = asked.some((argument) => argument.includes('.test.'));
process.env.TESTS = whole || named ? 'all' : 'short';
const outcomes = [await run(asked)];
if (more) {
  process.env.TESTS = 'leftOut';
  const rest = await fifth();
  outcomes.push(rest);
  process.stdout.write(`\n${rest.named.join('\n')}\n`);
}
const [passed, failed] = ['passed', 'failed'].map((one) => outcomes.reduce((sum, each) => sum + countOf(each)[one], 0));
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
