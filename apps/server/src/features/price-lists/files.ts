import type { PricedItem } from '@lissafi/contract/price-lists';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** A price list as rows: each product with its price, and one row more for each quantity from which it is another one. */
export const priceListFile = ({ items }: { items: PricedItem[] }, about: FileAbout) =>
  listTable(
    { title: 'Price list', currency: about.currency, notes: notesOf(about) },
    items.flatMap((item) => {
      const steps = item.steps.filter(({ minimum_quantity }) => minimum_quantity > 1);
      return [
        { ...item, from: null as number | null, price: item.list_price },
        ...steps.map(({ minimum_quantity, unit_price }) => ({
          ...{ ...item, from: minimum_quantity, price: unit_price },
        })),
      ];
    }),
    [
      ['Name', 'text', (row) => row.name],
      ['SKU', 'text', (row) => row.sku],
      ['Unit', 'text', (row) => row.unit],
      ['From quantity', 'quantity', (row) => row.from],
      ['Selling price', 'money', (row) => row.selling_price],
      ['Price', 'money', (row) => row.price],
    ],
  );
