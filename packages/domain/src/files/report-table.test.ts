import { expect, test } from 'vitest';
import { listTable } from './report-table.ts';

test('a list is a report with one plain row for each record', () => {
  const columns = [
    ['Name', 'text', ({ name }: { name: string; kobo: number }) => name],
    ['Owes', 'money', ({ kobo }: { name: string; kobo: number }) => kobo],
  ] as const;
  const rows = [{ name: 'Ada', kobo: 500 }];
  const table = {
    title: 'Customers',
    currency: 'NGN',
    columns: [
      { title: 'Name', kind: 'text' },
      { title: 'Owes', kind: 'money' },
    ],
    rows: [{ cells: ['Ada', 500] }],
  };
  expect(listTable({ title: 'Customers', currency: 'NGN' }, rows, columns)).toEqual({ ...table, notes: [] });
  expect(listTable({ title: 'Customers', currency: 'NGN', notes: ['All'] }, rows, columns).notes).toEqual([
    'All',
  ]);
});
