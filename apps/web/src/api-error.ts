import type { FieldFault } from '@lissafi/contract/errors';

/** Every failure of a call, normalised (S1 §8): what the server said, a timeout, or no answer at all. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  readonly errors: FieldFault[];
  /** With STALE_VERSION: the record as it is now. */
  readonly current: unknown;

  constructor(detail: {
    message: string;
    code: string;
    status: number;
    field?: string | undefined;
    errors?: FieldFault[] | undefined;
    current?: unknown;
  }) {
    super(detail.message);
    this.name = 'ApiError';
    this.code = detail.code;
    this.status = detail.status;
    this.field = detail.field;
    this.errors = detail.errors ?? [];
    this.current = detail.current;
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
  return new ApiError({
    message: text(body?.message) ?? text(body?.error) ?? WORDLESS,
    code: text(body?.code) ?? `HTTP_${response.status}`,
    status: response.status,
    field: text(body?.field),
    errors: Array.isArray(body?.errors) ? (body.errors as FieldFault[]) : undefined,
    current: body?.current,
  });
}

export const timedOut = () => new ApiError({ message: 'Request timed out', code: 'TIMEOUT', status: 0 });
export const noAnswer = () =>
  new ApiError({
    message: 'No connection. Check your network and try again.',
    code: 'NETWORK_ERROR',
    status: 0,
  });

/** What to show to a person for anything that was thrown; the fallback only where it has no words of its own. */
export function messageOf(error: unknown, fallback = WORDLESS): string {
  return error instanceof ApiError && error.message !== WORDLESS ? error.message : fallback;
}
