import { expect, test } from 'vitest';
import { impactsOf } from './document.ts';

const impacts = impactsOf({
  names: { 'zh-CN': '头层牛皮手提包 通勤', 'en-US': 'Leather handbags with strap, brown', 'es-ES': 'Bolso de piel' },
  categories: { 'zh-CN': '箱包' },
  contents: { 'en-US': 'Fits a lipstick' },
});

test.each([
  ['what a Chinese name ends with', '手提包$', 100],
  ['what stands within its first part', '牛皮', 75],
  ['a later part', '通勤$', 75],
  ['the last word before what describes it', 'handbags', 100],
  ['its singular', 'handbag', 100],
  ['a word beside it', 'leather', 75],
  ['a word after the comma', 'brown', 60],
  ['the first word where the head is first', 'bolso', 100],
  ['the category', '箱包$', 45],
  ['the description', 'lipstick', 20],
  ['what is nowhere', 'dress', undefined],
])('%s', (_, word, impact) => {
  expect(impacts.get(word)).toBe(impact);
});
