import type { FieldFault } from '@lissafi/contract/errors';
import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { toldInWords } from './words.ts';

/** The normalised error of a failed call (S1 §8): the server's answer, a timeout, or no response. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  readonly errors: FieldFault[];
  /** With STALE_VERSION: the current version of the record. */
  readonly current: unknown;
  /** The server wants to know again who it is, before it does anything (identity.ts). */
  readonly asksProof: boolean;
  /** False where the message is only the default for an answer without one. */
  readonly hasMessage: boolean;

  constructor(detail: {
    message: string;
    code: string;
    status: number;
    field?: string | undefined;
    errors?: FieldFault[] | undefined;
    current?: unknown;
    asksProof?: boolean;
    hasMessage?: boolean;
  }) {
    super(toldInWords(detail.message));
    this.name = 'ApiError';
    this.code = detail.code;
    this.status = detail.status;
    this.field = detail.field;
    this.errors = (detail.errors ?? []).map((each) => ({ ...each, message: toldInWords(each.message) }));
    this.current = detail.current;
    this.asksProof = detail.asksProof ?? false;
    this.hasMessage = detail.hasMessage ?? true;
  }

  /** True when the server may have executed the request: it may only be retried with the same key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const DEFAULT_MESSAGE = 'An error occurred';
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const message = text(body?.message) ?? text(body?.error);
  return new ApiError({
    message: message ?? DEFAULT_MESSAGE,
    hasMessage: message !== undefined,
    code: text(body?.code) ?? `HTTP_${response.status}`,
    status: response.status,
    field: text(body?.field),
    errors: Array.isArray(body?.errors) ? (body.errors as FieldFault[]) : undefined,
    current: body?.current,
    asksProof: response.headers.get(PROOF_HEADER) === 'required',
  });
}

export const timedOut = () => new ApiError({ message: 'Request timed out', code: 'TIMEOUT', status: 0 });
/** The person was asked a question and chose to go back. */
export const notSent = () => new ApiError({ message: 'Nothing was sent.', code: 'NOT_SENT', status: 400 });
/** A person signed out on this device: no cookie is exchanged until somebody signs in. */
export const signedOut = () =>
  new ApiError({ message: 'Please log in again to continue', code: 'UNAUTHENTICATED', status: 401 });
export const noAnswer = () =>
  new ApiError({
    message: 'No connection. Check your network and try again.',
    code: 'NETWORK_ERROR',
    status: 0,
  });

/** The message to show for anything that was thrown, or the fallback if it has no message of its own (S1 §8). */
export function messageOf(error: unknown, fallback = DEFAULT_MESSAGE): string {
  return error instanceof ApiError && error.hasMessage ? error.message : fallback;
}
