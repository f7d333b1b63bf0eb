// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys, writeText } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Component } from './articles.tsx';

const first = { id: 1, version: 1, published: false, texts: { 'zh-CN': { title: 'Help', content: 'Ask us.' } } };

type Write = { version: number; published?: boolean; texts: Record<string, object> };

/** Draws the first article; each write waits until it is answered, then `after` is stored. */
async function drawArticle() {
  let stored: object = first;
  const sent: Write[] = [];
  let settle: (after: object, refused?: Refused) => void = () => undefined;
  const call = (_: string, input: Write) => {
    sent.push(input);
    return new Promise((resolve, reject) => {
      settle = (after, refused) => {
        stored = after;
        if (refused) reject(refused);
        else resolve({ id: 1, version: 2 });
      };
    });
  };
  await drawConsole(<Component />, { api: { call: call as never }, loader: () => stored });
  return { sent, answer: (after: object, refused?: Refused) => act(async () => settle(after, refused)) };
}

test('what is typed while an article is saved stays, and is saved next', async () => {
  const { sent, answer } = await drawArticle();
  const title = await typeByKeys('Title', 'Questions');
  await press('Save');
  const content = await writeText('Text', 'Write to us.');
  await answer({ ...first, version: 2, texts: { 'zh-CN': { title: 'Questions', content: 'Ask us.' } } });
  expect([title.value, content.textContent]).toEqual(['Questions', 'Write to us.']);
  await press('Save');
  expect(sent[1]).toMatchObject({
    version: 2,
    texts: { 'zh-CN': { title: 'Questions', content: '<p>Write to us.</p>' } },
  });
});

test('who publishes and keeps that after a conflict publishes', async () => {
  const { sent, answer } = await drawArticle();
  await press('Publish');
  const present = { ...first, version: 2 };
  await answer(present, new Refused(409, 'changed', 'changed', present));
  expect(document.querySelector('tbody')?.textContent).toBe('Publishednoyes');
  await press('Keep mine');
  expect(sent[1]).toMatchObject({ version: 2, published: true });
});

test('who takes an article as it is now drops what was typed', async () => {
  const { answer } = await drawArticle();
  const title = await typeByKeys('Title', 'Questions');
  await press('Save');
  const present = { ...first, version: 2, texts: { 'zh-CN': { title: 'Answers', content: '' } } };
  await answer(present, new Refused(409, 'changed', 'changed', present));
  await press('Take it');
  await expect.poll(() => title.value).toBe('Answers');
  expect(document.body.textContent).not.toContain('Somebody changed it');
});

const pressCtrlS = () =>
  act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })));

test('Ctrl+S saves what was typed, and nothing before', async () => {
  const { sent } = await drawArticle();
  await pressCtrlS();
  expect(sent).toEqual([]);
  await typeByKeys('Title', 'Questions');
  await pressCtrlS();
  expect(sent).toMatchObject([{ texts: { 'zh-CN': { title: 'Questions' } } }]);
});

const choose = async (locale: string) => {
  const language = document.querySelector('select');
  if (!language) throw new Error('no languages');
  language.value = locale;
  await act(async () => language.dispatchEvent(new Event('change', { bubbles: true })));
};

test('a text without a title is neither lost nor saved; without both an article is not in that language', async () => {
  const { sent } = await drawArticle();
  await choose('fr-FR');
  await writeText('Text', 'Bonjour');
  expect(document.body.textContent).toContain('Still missing: Français · Title');
  await pressCtrlS();
  await press('Publish');
  expect(sent).toEqual([]);
  await writeText('Text', '');
  await press('Save');
  expect(sent).toMatchObject([{ texts: { 'fr-FR': null } }]);
});

test('in the shop’s own language an article has a title', async () => {
  const { sent } = await drawArticle();
  await typeByKeys('Title', '');
  await writeText('Text', '');
  await press('Save');
  expect(sent).toEqual([]);
  expect(document.body.textContent).toContain('Still missing: 简体中文 · Title');
});
