import { userInfo } from 'node:os';
import { createCommands, USAGE } from './commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { type CommandResult, sendCommand } from './control.ts';
import { createLogger } from './http/logger.ts';
import { openShop } from './shop.ts';

/** Does a command in the running server, or by itself when none runs. */
async function run(args: string[]): Promise<CommandResult> {
  if (args.length === 0 || args[0] === '--help') return { out: USAGE, err: '', exitCode: 0 };
  const config = readConfig(process.env);
  const actor = userInfo().username;
  const answer = await sendCommand(config.dataDir, args, actor);
  if (answer) return answer;
  const shop = await openShop(config, createLogger('warn'));
  try {
    return await createCommands({ ...shop, currency: config.shop.currency })(args, actor);
  } finally {
    await shop.store.close();
  }
}

try {
  const { out, err, exitCode } = await run(process.argv.slice(2));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
