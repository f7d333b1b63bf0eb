import { spawn } from 'node:child_process';
import { PHONE } from '../support/browser.ts';
import { freePorts } from '../support/free-ports.ts';
import type { Engine } from './engines.ts';

/**
 * WebKit by Debian's driver, on a screen that only it sees; by the protocol itself
 * (https://www.w3.org/TR/webdriver2/), since four of its commands are all that is needed.
 */
export async function openWebKit(): Promise<Engine> {
  const [port] = await freePorts(1);
  // Nothing of the machine's graphics.
  const env = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env,
  });
  const command = async (method: string, path: string, parameters?: object) => {
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { method, body: parameters && JSON.stringify(parameters) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await untilReady(() => command('GET', '/status'));
  const { sessionId } = await command('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await command('POST', `${session}/window/rect`, PHONE);
  return {
    go: (url) => command('POST', `${session}/url`, { url }),
    evaluate: (expression) => command('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    close: async () => {
      await command('DELETE', session);
      // With its screen, which is a process of the same group.
      if (driver.pid) process.kill(-driver.pid);
    },
  };
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((go) => setTimeout(go, 200));
    }
  }
}
