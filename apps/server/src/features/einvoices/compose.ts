import type { InvoiceDocument } from '@lissafi/contract/documents';
import { type EinvoicePayload, einvoicePayload } from '@lissafi/domain/einvoice/einvoice';
import { type EinvoiceProblem, einvoiceProblems } from '@lissafi/domain/einvoice/rules';
import type { Tx } from '../../db/scope.ts';
import type { EinvoiceSettingsRecord } from './store.ts';
import { isIrnTaken, readCredited } from './store.ts';

/** Returns the payload of a document, and the reasons for which the gateway would reject it. */
export async function composeEinvoice(
  tx: Tx,
  invoiceId: string,
  document: InvoiceDocument,
  creditsId: string | null,
  settings: EinvoiceSettingsRecord | undefined,
): Promise<{ payload: EinvoicePayload; problems: EinvoiceProblem[] }> {
  const payload = einvoicePayload(
    document,
    {
      business_id: settings?.business_id ?? '',
      service_id: settings?.service_id ?? '',
      business_description: settings?.business_description ?? null,
    },
    await readCredited(tx, creditsId),
  );
  const problems = einvoiceProblems(payload);
  if (await isIrnTaken(tx, payload.irn, invoiceId))
    problems.push({ path: 'irn', rule: 'unique', message: 'Another document has this reference already' });
  return { payload, problems };
}
