import { IMPORT_KINDS } from '@lissafi/contract/imports';
import { OPENING_COLUMNS } from '@lissafi/contract/opening-balances';
import { expect, test } from 'vitest';
import { readSheet } from './csv-import.ts';

test.each(['-0', '1e309-00-00', '<html>', 'Customer', 'Customer,Amount\n'])(
  'a list without a row says so: %j',
  (csv) => {
    for (const kind of IMPORT_KINDS) {
      const { rows, faults } = readSheet(csv, OPENING_COLUMNS, ['amount'], { kind, currency: 'NGN' });
      expect(rows).toEqual([]);
      expect(faults.map(({ message }) => message)).toContain('There are no rows');
    }
  },
);
