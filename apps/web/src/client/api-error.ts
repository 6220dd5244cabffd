import type { FieldFault } from '@lissafi/contract/errors';

/** Every failure of a call, normalised (S1 §8): what the server said, a timeout, or no answer at all. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  readonly errors: FieldFault[];
  /** With STALE_VERSION: the record as it is now. */
  readonly current: unknown;
  /** Whether the words are the server's or ours, and not the stopgap for an answer without any. */
  readonly hasMessage: boolean;

  constructor(detail: {
    message: string;
    code: string;
    status: number;
    field?: string | undefined;
    errors?: FieldFault[] | undefined;
    current?: unknown;
    hasMessage?: boolean;
  }) {
    super(detail.message);
    this.name = 'ApiError';
    this.code = detail.code;
    this.status = detail.status;
    this.field = detail.field;
    this.errors = detail.errors ?? [];
    this.current = detail.current;
    this.hasMessage = detail.hasMessage ?? true;
  }

  /** The server may or may not have done it: only the same request with the same key may follow. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const WORDLESS = 'An error occurred';
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const message = text(body?.message) ?? text(body?.error);
  return new ApiError({
    message: message ?? WORDLESS,
    hasMessage: message !== undefined,
    code: text(body?.code) ?? `HTTP_${response.status}`,
    status: response.status,
    field: text(body?.field),
    errors: Array.isArray(body?.errors) ? (body.errors as FieldFault[]) : undefined,
    current: body?.current,
  });
}

export const timedOut = () => new ApiError({ message: 'Request timed out', code: 'TIMEOUT', status: 0 });
/** The person was asked, and went back. */
export const notSent = () => new ApiError({ message: 'Nothing was sent.', code: 'NOT_SENT', status: 400 });
/** Somebody signed out on this device: no cookie is exchanged until somebody signs in. */
export const signedOut = () =>
  new ApiError({ message: 'Please log in again to continue', code: 'UNAUTHENTICATED', status: 401 });
export const noAnswer = () =>
  new ApiError({
    message: 'No connection. Check your network and try again.',
    code: 'NETWORK_ERROR',
    status: 0,
  });

/** What to show to a person for anything that was thrown; the fallback where it has no words of its own (S1 §8). */
export function messageOf(error: unknown, fallback = WORDLESS): string {
  return error instanceof ApiError && error.hasMessage ? error.message : fallback;
}
