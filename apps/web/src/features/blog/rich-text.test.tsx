import type { RichText } from '@lissafi/contract/blog';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichTextView } from './RichTextView.tsx';

const node = (nodeType: string, content: RichText[] = [], data: Record<string, unknown> = {}): RichText => ({
  nodeType,
  data,
  content,
});
const say = (value: string, ...marks: string[]): RichText => ({
  nodeType: 'text',
  value,
  data: {},
  marks: marks.map((type) => ({ type })),
});
const draw = (...content: RichText[]) =>
  renderToStaticMarkup(<RichTextView document={node('document', content)} />);

test('headings, paragraphs, lists, quotes and marks become elements; the page keeps its one h1', () => {
  const html = draw(
    node('heading-1', [say('Why')]),
    node('paragraph', [say('Count '), say('every', 'bold'), say(' week', 'italic')]),
    node('unordered-list', [node('list-item', [node('paragraph', [say('bread')])])]),
    node('blockquote', [node('paragraph', [say('said')])]),
  );
  expect(html).toContain('<h2>Why</h2>');
  expect(html).toContain('<p>Count <b>every</b><i> week</i></p>');
  expect(html).toContain('<ul><li><p>bread</p></li></ul>');
  expect(html).toContain('<blockquote><p>said</p></blockquote>');
});

test('HTML that an editor wrote stays text', () => {
  const html = draw(node('paragraph', [say('<script>alert(1)</script><img src=x onerror=alert(1)>')]));
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;script&gt;');
});

test('links go to the web, to mail and to our own pages; everything else is only its words', () => {
  const link = (uri: unknown) => draw(node('paragraph', [node('hyperlink', [say('here')], { uri })]));
  expect(link('https://example.com/a?b=1')).toContain(
    '<a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer">here</a>',
  );
  expect(link('/blog/other')).toContain('<a href="/blog/other">here</a>');
  for (const uri of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    5,
    null,
  ]) {
    expect(link(uri), String(uri)).not.toContain('<a');
    expect(link(uri)).toContain('here');
  }
});

test('a picture that was resolved is drawn, with its words', () => {
  const picture = { url: 'https://images.ctfassets.net/a.jpg', alt: 'Shelves', width: 1, height: 1 };
  expect(draw(node('embedded-asset-block', [], { picture }))).toMatch(
    /<img src="https:\/\/images\.ctfassets\.net\/a\.jpg" alt="Shelves"/,
  );
  expect(draw(node('embedded-asset-block'))).not.toContain('<img');
});
