import type { TextKey } from '../../client/lib/texts/texts.ts';
import chinese from '../../locales/zh-CN.json' with { type: 'json' };
import { type Translate, translator } from '../../shared/texts.ts';

/** What the shop's screens say in Chinese, in which tests read them. */
export const t: Translate<TextKey> = translator<TextKey>(chinese, 'zh-CN', String);
