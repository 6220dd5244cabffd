import type { SourceDocument } from '@lissafi/contract/source-documents';
import type { Tone } from '../../ui/Badge.tsx';

/** What the document waits for, in words; null where it is read and nothing stands against recording it. */
export function stateOf({ kind, state, same_as }: SourceDocument): readonly [string, Tone] | null {
  if (state === 'recorded') return ['recorded', 'in'];
  if (state === 'reading') return [kind === 'picture' ? 'Reading…' : 'Transcribing…', 'quiet'];
  if (state === 'failed') return ['could not be read', 'owed'];
  if (state === 'unheard') return ['write what was said', 'owed'];
  return same_as ? [`same as ${same_as.label}`, 'owed'] : null;
}

/** The page of what a document is the same as. */
export const sameAddress = ({ kind, id }: NonNullable<SourceDocument['same_as']>) =>
  kind === 'source_document'
    ? `/source-documents/${id}`
    : kind === 'bill'
      ? `/purchases/bills/${id}`
      : `/transactions/${id}`;

/** How often documents are asked for while one of them is being read, in milliseconds. */
export const refetchInterval = (documents: readonly SourceDocument[] = []): number | false =>
  documents.some(({ state }) => state === 'reading') && 1_500;
