import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Tx } from '../../db/scope.ts';
import type { Printable } from '../../pdf/printable.ts';
import type { Services } from '../../services.ts';
import { readLogo } from '../organizations/logo.ts';
import { type BillTo, readParties } from './parties.ts';
import { toDocument } from './record.ts';
import { sharedToken } from './share-link.ts';
import { readInvoice, readItems } from './store.ts';

export const publicAddress = ({ config }: Services, token: string): string =>
  `${config.public_url}/i/${token}`;

/** The page of a customer, with all that she owes. */
export const customerAddress = ({ config }: Services, token: string): string =>
  `${config.public_url}/c/${token}`;

/** Returns the document for rendering. Throws NOT_FOUND. */
export async function readDocument(tx: Tx, id: string, today: string): Promise<InvoiceDocument> {
  const record = await readInvoice(tx, id);
  const parties = await readParties(
    tx,
    record.customer_id,
    record.bill_to as BillTo | null,
    record.credits_id,
    id,
  );
  return toDocument(record, await readItems(tx, id), parties, today);
}

/**
 * Returns the input of a PDF. `token` is that of the public link if known, otherwise the active link's, if any: reading
 * a PDF never shares a document. Throws NOT_FOUND.
 */
export async function readPrintable(
  services: Services,
  tx: Tx,
  id: string,
  today: string,
  token?: string,
): Promise<Printable> {
  const document = await readDocument(tx, id, today);
  const known = token ?? (await sharedToken(tx, services.shareTokens, id));
  const logoId = document.company.logo_url?.split('/').at(-1);
  return {
    document,
    logo: (logoId && (await readLogo(tx, logoId))) || null,
    link: known === null ? null : publicAddress(services, known),
  };
}

/** ASCII only, so that the header needs no encoding. */
export function fileName(number: string | null): string {
  return `${(number ?? 'draft').replace(/[^A-Za-z0-9._-]/g, '_')}.pdf`;
}
