import { expect, test } from 'vitest';
import { plainBlocks } from './plain-blocks.ts';

test('headings, paragraphs and list items stay apart, and no tag is left', () => {
  const html = '<h3>Groups</h3>\n<p>Two <strong>people</strong><br>are enough.</p><ul><li>One</li>\n<li>Two</li></ul>';
  expect(plainBlocks(html)).toEqual([
    { kind: 'heading', text: 'Groups' },
    { kind: 'paragraph', text: 'Two people\nare enough.' },
    { kind: 'item', text: 'One' },
    { kind: 'item', text: 'Two' },
  ]);
});

test('text without any tag, and around tags, is a paragraph', () => {
  expect(plainBlocks('before <p>in</p> after')).toEqual(
    ['before', 'in', 'after'].map((text) => ({ kind: 'paragraph', text })),
  );
  expect(plainBlocks(' <p> </p> ')).toEqual([]);
});

test('cells of a row become one line', () => {
  expect(plainBlocks('<table><tbody><tr><th>Open</th><td>9:00</td></tr></tbody></table>')).toEqual([
    { kind: 'item', text: 'Open 9:00' },
  ]);
});

test('entities are read once, so that text about tags stays text', () => {
  expect(plainBlocks('<p>1 &lt; 2 &amp;amp; &quot;3&quot; &#39;4&#x27; &unknown; &#0;</p>')).toEqual([
    { kind: 'paragraph', text: '1 < 2 &amp; "3" \'4\' &unknown; &#0;' },
  ]);
});

test('text that was stored without HTML keeps its lines', () => {
  expect(plainBlocks('شحن\nمجاني')).toEqual([{ kind: 'paragraph', text: 'شحن\nمجاني' }]);
});
