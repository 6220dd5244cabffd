import type { InvoiceDocument } from '@lissafi/contract/documents';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { documentModel } from '@lissafi/domain/sales/document';
import { DocumentView } from '../../ui/document/DocumentView.tsx';

/** The document itself on the public page, with the square that leads there. */
export function PublicDocument({ data, token }: { data: InvoiceDocument; token: string }) {
  const today = todayIn(DEFAULT_TIME_ZONE, new Date());
  return <DocumentView model={documentModel(data, today, `${location.origin}/i/${token}`)} />;
}
