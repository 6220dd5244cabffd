import type { AssetCreate } from '@lissafi/contract/assets';
import { type FieldFault, fault } from '@lissafi/contract/errors';
import { monthOf } from '../calendar/civil-date.ts';
import { needsLife } from './fixed-assets.ts';

/** Returns what contradicts itself in an asset that is to be recorded; `today` in the organization's zone. */
export function assetFaults(asset: Omit<AssetCreate, 'id'>, today: string): FieldFault[] {
  const faults: FieldFault[] = [];
  const { acquired_on, depreciate_from, in_books, method, supplier_id } = asset;
  if (acquired_on > today) faults.push(fault('acquired_on', 'The date is in the future'));
  const ways = [method !== undefined, supplier_id !== undefined, in_books].filter(Boolean).length;
  if (ways === 0) faults.push(fault('method', 'Please say how it was paid'));
  if (ways > 1) faults.push(fault('method', 'An asset is paid, bought on credit, or in the books already'));
  if (asset.account_id && method === undefined)
    faults.push(fault('account_id', 'An account belongs to a payment'));
  if (asset.life_months === null && needsLife(asset.account_code))
    faults.push(fault('life_months', 'Please enter the useful life'));
  if (in_books && asset.tax_amount > 0)
    faults.push(fault('tax_amount', 'The cost in the books includes it, or it was claimed'));
  if (!in_books && asset.depreciated_before > 0)
    faults.push(fault('depreciated_before', 'Only an asset that is in the books was depreciated before'));
  if (depreciate_from !== undefined) {
    if (!in_books) faults.push(fault('depreciate_from', 'Depreciation begins with the month of acquisition'));
    else if (depreciate_from < monthOf(acquired_on))
      faults.push(fault('depreciate_from', 'This is before it was acquired'));
  }
  return faults;
}
