import { expect, test } from 'vitest';
import {
  countTextPictures,
  inParagraphs,
  isRichText,
  lacksDescription,
  textPictureNames,
  textPictureTag,
  withTextPictures,
} from './rich-text.ts';

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
  '<img src="https://x.example/media/0123456789abcdef0123-720.webp" alt="" width="1" height="1" loading="lazy" />',
  '<img src="/media/../api/x" alt="" width="1" height="1" loading="lazy" />',
  '<img src="/media/0123456789abcdef0123-720.webp" alt="" onerror="x()" width="1" height="1" loading="lazy" />',
  '<img src="/media/0123456789abcdef0123-720.webp" alt="a"onerror=x() " width="1" height="1" loading="lazy" />',
  '<img src="/media/0123456789abcdef0123-720.webp" alt="<script>" width="1" height="1" loading="lazy" />',
])('%s is not', (html) => {
  expect(isRichText(html)).toBe(false);
});

const [name, other] = ['0123456789abcdef0123', 'f123456789abcdef0123'];
const picture = textPictureTag({ name, alt: '"> & <b', width: 720, height: 480 });

test('a picture has one form, whatever is said of it, and can be found, counted and exchanged', () => {
  const html = `<p>a</p>${picture}${picture}`;
  expect(isRichText(html)).toBe(true);
  expect([textPictureNames(html), countTextPictures(html)]).toEqual([[name], 2]);
  const changed = withTextPictures(html, () => ({ name: other, width: 1, height: 2 }));
  expect(changed).toContain('alt="&quot;&gt; &amp; &lt;b" width="1" height="2"');
  expect([textPictureNames(changed), isRichText(changed)]).toEqual([[other], true]);
  expect(lacksDescription(html)).toBe(false);
  expect(lacksDescription(textPictureTag({ name, alt: '', width: 1, height: 1 }))).toBe(true);
});

test.each([
  ['one', 'one'],
  ['one\ntwo', '<p>one</p><p>two</p>'],
  ['one\r\n \r\ntwo <strong>three</strong>', '<p>one</p><p>two <strong>three</strong></p>'],
  ['<p>one</p>\n<p>two</p>', '<p>one</p>\n<p>two</p>'],
  ['one<br />\ntwo', 'one<br />\ntwo'],
  ['一\n二', '<p>一</p><p>二</p>'],
])('%j in paragraphs', (text, html) => {
  expect(inParagraphs(text)).toBe(html);
});
