import { expect, test } from 'vitest';
import english from '../locales/en-US.json' with { type: 'json' };
import { sectionColumnName } from './section-words.ts';
import { createTexts } from './texts.ts';

const { t } = createTexts({ locale: 'en-US', table: english, currency: '¥', timeZone: 'Asia/Shanghai' });

test.each([
  ['href', 'Where it leads'],
  ['open', 'Shown'],
  ['title', '简体中文 · Title'],
  ['title.ar-SA', 'العربية · Title'],
  ['title.xx-XX', 'title.xx-XX'],
  ['praise', 'praise'],
  ['toString', 'toString'],
])('a column of the storefront: %s', (column, name) => {
  expect(sectionColumnName(t, column)).toBe(name);
});
