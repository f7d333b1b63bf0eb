import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArticles, readDemoData } from '../../../server/demo/data.ts';
import { sanitise } from '../../../server/services/catalogue/sanitise.ts';
import { isRichText, RICH_TEXT_TAGS, textPictureTag } from '../../../shared/rich-text.ts';
import { isShown } from './outline.ts';
import { readRichText } from './read.ts';
import { writeRichText } from './write.ts';

const stored = (html: string) => sanitise(html, { pictures: true });
const again = (html: string) => writeRichText(readRichText(html));

const picture = textPictureTag({ name: '0123456789abcdef0123', alt: 'A "bag" < 3', width: 720, height: 480 });

test('every text of the demo shop is shown whole, and written as the server stores it', async () => {
  const { categories } = await readDemoData();
  const descriptions = categories.flatMap(({ items }) => items.flatMap(({ texts }) => Object.values(texts)));
  const articles = [...(await readArticles('demo')), ...(await readArticles('draft'))];
  const texts = [...descriptions, ...articles].map(({ content }) => sanitise(content));
  expect(texts.length).toBeGreaterThan(600);
  expect(texts.filter((text) => !isShown(text))).toEqual([]);
  const written = texts.map(again);
  expect(written.filter((text) => stored(text) !== text || again(text) !== text)).toEqual([]);
});

// What the server stores of it is shown whole.
test.each([
  ['', ''],
  ['Two people.', '<p>Two people.</p>'],
  ['Two people\nbuy together.\n\nThen it is sent.', '<p>Two people</p><p>buy together.</p><p>Then it is sent.</p>'],
  ['<p>One<br>two</p>\n<p>three</p>', '<p>One<br />two</p><p>three</p>'],
  ['<p>One</p><p></p><p>two</p><p></p>', '<p>One</p><p><br /></p><p>two</p>'],
  ['<div>One<div>two</div></div>', '<p>One</p><p>two</p>'],
  ['<h1>Care</h1><div>One</div><div>two</div>', '<h3>Care</h3><p>One</p><p>two</p>'],
  ['<p>a <strong>b <em>c</em></strong> d</p>', '<p>a <strong>b <em>c</em></strong> d</p>'],
  ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>', null],
  ['<ol>\n  <li>a</li>\n  <li>b</li>\n</ol>', '<ol><li>a</li><li>b</li></ol>'],
  ['<dl><dt>Size</dt><dd>3 g</dd><dt>From</dt><dd>Rome</dd></dl>', null],
  [
    '<table><tr><th>Open</th><td>9:00</td></tr></table>',
    '<table><tbody><tr><th>Open</th><td>9:00</td></tr></tbody></table>',
  ],
  ['<h3>Care &amp; wear</h3><p>1 &lt; 2</p>', null],
  ['<p>See <a href="https://x.example">here</a>, <b>now</b></p>', '<p>See here, <strong>now</strong></p>'],
  [`<p>Before</p>${picture}<p>after</p>`, null],
  [`<ul><li>a${picture}</li></ul>`, null],
  ['<p dir="rtl">شحن\u00a0مجاني</p>', '<p>شحن\u00a0مجاني</p>'],
])('%s', (html, expected) => {
  const kept = stored(html);
  expect(isShown(kept)).toBe(true);
  expect(again(kept)).toBe(expected ?? kept);
  expect(stored(again(kept))).toBe(again(kept));
});

test.each([
  '<li>alone</li>',
  '<table><p>above</p><tr><td>a</td></tr></table>',
  '<ul>loose<li>a</li></ul>',
  '<dl>x</dl>',
])('what the editor would change is not shown in it: %s', (html) => expect(isShown(stored(html))).toBe(false));

test.each(['<p onclick="x()">a</p>', '<script>x()</script>', '<img src="//x.example/a.png">', '<a href="/">a</a>'])(
  'what nobody sanitised is not shown in it: %s',
  (html) => expect(isShown(html)).toBe(false),
);

const piece = fc.oneof(
  fc.constantFrom(...RICH_TEXT_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
  fc.constantFrom(
    picture,
    '<img src="x" onerror=x>',
    '<script>',
    '<!--',
    '-->',
    '&amp;',
    '&lt;',
    '\n',
    ' ',
    '\u00a0',
    '拼团',
    '<',
    '>',
  ),
  fc.string({ maxLength: 5 }),
);

test('whatever is pasted is clean and stays as it is; of what is shown no letter is lost', () => {
  const letters = (html: string) => html.replace(/<[^>]*>/g, '').replace(/[ \n\r\t\f]/g, '');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('');
      const pasted = again(html);
      expect(isRichText(pasted)).toBe(true);
      expect([stored(pasted), again(pasted)]).toEqual([pasted, pasted]);
      const kept = stored(html);
      if (isShown(kept)) expect(letters(again(kept))).toBe(letters(kept));
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    'Word',
    '<html><head><style>p{x}</style></head><body><p class=MsoNormal><b>Care</b><o:p></o:p></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Wash</p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Dry</p></body></html>',
    '<p><strong>Care</strong></p><ul><li>Wash</li><li>Dry</li></ul>',
  ],
  [
    'Word, numbered',
    '<p style="mso-list:l1 level1"><span style="mso-list:Ignore">1.</span>Wash</p>',
    '<ol><li>Wash</li></ol>',
  ],
  [
    'the web',
    '<div><h1>Care</h1><script>x()</script><div style="color:red">One <a href="x"><i>two</i></a><br>three</div><img src="https://x.example/a.png"></div>',
    '<h3>Care</h3><p>One <em>two</em><br />three</p>',
  ],
  [
    'WeChat',
    '<section><section><p><span style="font-weight: 700;">材质</span>：棉</p></section><section><span>产地</span></section></section>',
    '<p><strong>材质</strong>：棉</p><p>产地</p>',
  ],
  [
    'a document of Google',
    '<b style="font-weight:normal"><p><span style="font-weight:700">Care</span></p><ul><li><p>Wash</p></li></ul></b>',
    '<p><strong>Care</strong></p><ul><li>Wash</li></ul>',
  ],
  ['a program', '<pre>one\ntwo</pre>', '<p>one</p><p>two</p>'],
  [
    'a table',
    '<table><caption>Sizes</caption><thead><tr><th>S</th></tr></thead><tbody><tr><td>36</td></tr></tbody></table>',
    '<p>Sizes</p><table><tbody><tr><th>S</th></tr><tr><td>36</td></tr></tbody></table>',
  ],
])('what is pasted from %s', (_, html, expected) => {
  expect(again(html)).toBe(expected);
});
