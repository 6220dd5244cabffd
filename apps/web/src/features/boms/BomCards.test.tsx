import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../client/api.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { WhereUsedCard } from './BomCards.tsx';

vi.mock('../../ui/use-media.ts', () => ({ useIsPhone: () => true }));

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => void vi.unstubAllGlobals());

const id = '01920000-0000-7000-8000-000000000001';
const flour = { id, item_type: 'raw_material', unit: 'kg' } as AnyItem;

test('where a material is used is folded on a phone only where it is used', () => {
  const markup = (boms: object[]) => {
    const client = new QueryClient();
    const { queryKey } = queries.boms.materialWhereUsed({ params: { id }, query: { limit: 100 } });
    client.setQueryData<unknown>(queryKey, { boms });
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <WhereUsedCard item={flour} />
      </QueryClientProvider>,
    );
  };
  expect(markup([])).toBe('');
  expect(markup([{ bom_id: id, name: 'Bread' }])).toContain('Where it is used</summary>');
});
