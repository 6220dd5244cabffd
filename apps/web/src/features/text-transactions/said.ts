import type { TextOffer, TextReading } from '@lissafi/contract/text-transactions';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

/** What a form that was opened with a text knows of it. */
export interface Said {
  /** While it is read; the form waits, because it would be filled in under the person's fingers. */
  isLoading: boolean;
  reading: TextReading | null;
  /** The text, also where its reading is no longer kept; null where this device does not have it. */
  text: string | null;
  isGone: boolean;
}

const slot = (id: string) => `lissafi.said.${id}`;

/** Keeps the text of a reading in this tab, so that a form still has the words when the reading is gone. */
export function keepText({ processing_id, text }: TextReading): void {
  try {
    sessionStorage.setItem(slot(processing_id), text);
  } catch {
    // Without storage the words are gone with the reading.
  }
}

function textKept(id: string): string | null {
  try {
    return sessionStorage.getItem(slot(id));
  } catch {
    return null;
  }
}

/** Reads what was understood of the text that a form was opened with; it is kept for some minutes on the server. */
export function useSaid(id: string | undefined): Said {
  const query = useQuery({
    ...queries.textTransactions.result({ params: { processing_id: id ?? '' } }),
    enabled: id !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const reading = (id !== undefined && query.data) || null;
  return {
    isLoading: id !== undefined && !reading && query.isPending,
    reading,
    text: reading?.text ?? (id === undefined ? null : textKept(id)),
    isGone: id !== undefined && !reading && query.isError,
  };
}

/** The offer of a reading, where it is of this kind. */
export function offerOf<Kind extends TextOffer['kind']>(
  { reading }: Said,
  kind: Kind,
): Extract<TextOffer, { kind: Kind }> | null {
  const offer = reading?.offer;
  return offer?.kind === kind ? (offer as Extract<TextOffer, { kind: Kind }>) : null;
}
