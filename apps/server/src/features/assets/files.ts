import type { Asset, AssetRow } from '@lissafi/contract/assets';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import type { FileAbout } from '../../http/file-of-answer.ts';

/** The register of fixed assets. */
export function assetsFile(
  {
    assets,
    totals,
  }: { assets: AssetRow[]; totals: { cost: number; accumulated: number; book_value: number } },
  about: FileAbout,
): ReportTable {
  const table = listTable({ title: 'Fixed assets', currency: about.currency }, assets, [
    ['Name', 'text', (row) => row.name],
    ['Account', 'text', (row) => `${row.account_code} ${row.account_name}`],
    ['Acquired', 'date', (row) => row.acquired_on],
    ['Life in months', 'count', (row) => row.life_months],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Cost', 'money', (row) => row.cost],
    ['Accumulated depreciation', 'money', (row) => row.accumulated],
    ['Book value', 'money', (row) => row.book_value],
  ]);
  const { cost, accumulated, book_value } = totals;
  return {
    ...table,
    rows: [
      ...table.rows,
      { cells: ['Total in use', null, null, null, null, cost, accumulated, book_value], style: 'total' },
    ],
  };
}

/** The depreciation of one asset, month by month. */
export const assetFile = (asset: Asset, about: FileAbout): ReportTable =>
  listTable({ title: `Depreciation of ${asset.name}`, currency: about.currency }, asset.schedule, [
    ['Month', 'text', (row) => row.month],
    ['In the books on', 'date', (row) => row.posted_on],
    ['Depreciation', 'money', (row) => row.amount],
    ['Accumulated depreciation', 'money', (row) => row.accumulated],
    ['Book value', 'money', (row) => row.book_value],
  ]);
