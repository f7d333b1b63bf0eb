// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { hasKeptFocus, keepFocus } from './kept-focus.ts';

keepFocus();

const element = (selector: string) => document.querySelector(selector) as HTMLElement;
/** Observers are told of a change after the task that made it. */
const afterChange = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  document.body.innerHTML =
    '<h1>Addresses</h1><main><ul><li id="one"><button>Remove</button></li><li id="two"><button>Remove</button></li></ul></main>';
});

test('the focus of a button that is gone rests on the list that it was in, and of a list that is gone around it', async () => {
  element('#one button').focus();
  element('#one').remove();
  await afterChange();
  expect(document.activeElement).toBe(element('ul'));
  expect(hasKeptFocus(document.activeElement)).toBe(true);
  element('ul').remove();
  await afterChange();
  expect(document.activeElement).toBe(element('main'));
});

test('where nothing around it stays it rests on the heading', async () => {
  element('#one button').focus();
  element('main').remove();
  await afterChange();
  expect(document.activeElement).toBe(element('h1'));
});

test('it stays where the page or the reader has put it', async () => {
  element('#one button').focus();
  element('#two button').focus();
  element('#one').remove();
  await afterChange();
  expect(document.activeElement).toBe(element('#two button'));
  expect(hasKeptFocus(document.activeElement)).toBe(false);
  element('#two button').blur();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element('#two').remove();
  await afterChange();
  expect(document.activeElement).toBe(document.body);
});

test('a place that only received the focus this way can not be pressed once it has left', async () => {
  element('#one button').focus();
  element('#one').remove();
  await afterChange();
  element('#two button').focus();
  expect(element('ul').hasAttribute('tabindex')).toBe(false);
  expect(hasKeptFocus(element('ul'))).toBe(false);
});
