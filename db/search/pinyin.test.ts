import { expect, test } from 'vitest';
import { asSyllables, syllablesOf } from './pinyin.ts';

test.each([
  ['kouhong', ['kou', 'hong']],
  ['yundongxie', ['yun', 'dong', 'xie']],
  ['erji', ['er', 'ji']],
  ['zhuangshi', ['zhuang', 'shi']],
  ['lipstick', null],
  ['kh', null],
  ['', []],
])('%s is split into syllables', (letters, syllables) => {
  expect(asSyllables(letters)).toEqual(syllables);
});

test('what is split in many ways, and is none in the end, is told at once', () => {
  const began = performance.now();
  expect(asSyllables(`${'na'.repeat(14)}x`)).toBeNull();
  expect(asSyllables('nan'.repeat(40))).toBeNull();
  expect(performance.now() - began).toBeLessThan(100);
});

test('Chinese alone has a sound', () => {
  expect(syllablesOf('口红')).toEqual(['kou', 'hong']);
  expect(syllablesOf('绿茶')).toEqual(['lv', 'cha']);
  expect(syllablesOf('USB口')).toBeNull();
});
