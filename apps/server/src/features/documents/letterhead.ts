import type { Letterhead } from '@lissafi/domain/inventory/stock-papers';
import type { Tx } from '../../db/scope.ts';
import { readLogo } from '../organizations/logo.ts';
import { readParties } from './parties.ts';

/** Returns what every paper of the business begins with: who it is, its way of writing dates, and its logo. */
export async function readLetterhead(
  tx: Tx,
): Promise<Letterhead & { currency: string; logo: Buffer | null }> {
  const { company, date_format, base_currency } = await readParties(tx, null, null);
  const logoId = company.logo_url?.split('/').at(-1);
  const logo = (logoId && (await readLogo(tx, logoId))) || null;
  return { company, date_format, currency: base_currency, logo };
}
