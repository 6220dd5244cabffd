import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOrganizationContext } from './organization-context.tsx';

function Reader() {
  return useOrganizationContext().organization?.name;
}

test('using the organization context outside its provider raises an error', () => {
  expect(() => renderToStaticMarkup(<Reader />)).toThrow(
    'useOrganizationContext must be used within an OrganizationProvider',
  );
});
