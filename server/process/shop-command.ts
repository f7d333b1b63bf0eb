import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../db/project-root.ts';

/** How a command of the operator begins where this program is: the image has no scripts (docs/operator.md, In a container). */
export const SHOP_COMMAND = existsSync(join(projectRoot(), 'scripts/shop.mjs'))
  ? 'npm run -s shop --'
  : 'node dist/server/cli.js';
