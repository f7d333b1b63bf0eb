import { expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

test.each([
  ['<p>Red</p><script>alert(1)</script>', '<p>Red</p>'],
  ['<p onclick="x()" style="color:red" class="a">Red</p>', '<p>Red</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">Red</a>', 'Red'],
  ['<dl><dt>Size</dt><dd>3 g</dd></dl>', '<dl><dt>Size</dt><dd>3 g</dd></dl>'],
  ['<pre class="a">\nRed\r\n<b>Blue\n</b></pre>\nGreen\n', '<p>Red<br /><strong>Blue<br /></strong></p>\nGreen\n'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
])('%s becomes %s', (html, clean) => {
  expect(sanitise(html)).toBe(clean);
});
