import { expect, test } from 'vitest';
import { isRichText } from './rich-text.ts';

test.each(['', 'Red & "bright" > dull', '<p>Red</p>', '<ul><li>3 g<br /></li></ul>', '<p>&lt;script&gt;</p>', '<br>'])(
  '%s is as it was cleaned',
  (html) => {
    expect(isRichText(html)).toBe(true);
  },
);

test.each([
  '<script>alert(1)</script>',
  '<p onclick=alert(1)>Red</p>',
  '<p/onclick=alert(1)>',
  '<P>Red</P>',
  '<pre>Red</pre>',
  '<p >Red</p>',
  '<br / onclick=alert(1)>',
  '<p',
  'Red <',
  '<!-- Red -->',
  '<![CDATA[Red]]>',
  '<\u0000p>',
  '<p>Red</p><img src=x onerror=alert(1)>',
])('%s is not', (html) => {
  expect(isRichText(html)).toBe(false);
});
