import type { TextKey } from '../../console/lib/texts.ts';
import chinese from '../../console/locales/zh-CN.json' with { type: 'json' };
import { type Translate, translator } from '../../shared/texts.ts';

/** What the console's screens say in Chinese, in which tests read them. */
export const t: Translate<TextKey> = translator<TextKey>(chinese, 'zh-CN', String);
