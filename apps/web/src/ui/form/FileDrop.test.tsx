import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileDrop } from './FileDrop.tsx';

const shown = (props: Partial<ComponentProps<typeof FileDrop>> = {}) =>
  renderToStaticMarkup(<FileDrop label="File" onFiles={() => {}} {...props} />);
const input = (markup: string) => /<input[^>]*type="file"[^>]*>/.exec(markup)![0];

test('the upload widget takes all types by default, one file of at most 10 MB', () => {
  const markup = shown();
  expect(markup).toContain('>Files of all types, at most 10 MB<');
  expect(input(markup)).not.toContain('accept=');
  expect(input(markup)).not.toContain('multiple');
  const named = shown({ accept: '.jpg,.png', multiple: true });
  expect(named).toContain('>JPG, PNG, at most 10 MB each<');
  expect(input(named)).toContain('accept=".jpg,.png"');
  expect(input(named)).toContain('multiple');
});

test('the upload widget that is disabled says so, and neither its input nor its buttons can be used', () => {
  const markup = shown({ disabled: true, camera: 'Photo of a receipt', error: 'The file is broken' });
  expect(markup).toContain('data-state="disabled"');
  expect(markup.match(/<(input|button)\b/g)).toHaveLength(4);
  expect(markup.match(/<(input|button)\b[^>]* disabled=""/g)).toHaveLength(4);
  const enabled = shown({ camera: 'Photo of a receipt' });
  expect(enabled).toContain('data-state="default"');
  expect(enabled).not.toContain('disabled=""');
});
