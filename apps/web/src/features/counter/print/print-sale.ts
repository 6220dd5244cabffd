import type { Organization } from '@lissafi/contract/organizations';
import type { RecordedSale } from '../record-sale.ts';

export async function printSale(_sale: RecordedSale, _organization: Organization): Promise<void> {}
