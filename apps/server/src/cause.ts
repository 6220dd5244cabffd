import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the work at hand comes from: the request that asked for it, or the job and the request that queued that. It is
 * for logs and traces only and decides nothing, so it is the one thing that does not come in as an argument.
 */
export interface Cause {
  /** Null for work by the calendar. */
  request_id: string | null;
  /** Undefined where nothing is traced. */
  span?: Span | undefined;
}

/** A span of operations/traces.ts, below which others begin. */
export interface Span {
  /** As W3C Trace Context writes it. */
  traceparent: string;
}

/** A cause as an event or the payload of a job keeps it. */
export interface KeptCause {
  request_id: string | null;
  traceparent?: string;
}

export const causes = new AsyncLocalStorage<Cause>();

/** The cause of the work at hand, to be kept with a job; null where there is none. */
export function keptCause(): KeptCause | null {
  const cause = causes.getStore();
  if (!cause?.request_id && !cause?.span) return null;
  const { request_id, span } = cause;
  return { request_id, ...(span && { traceparent: span.traceparent }) };
}

/** What the payload of a job says of its cause. */
export function causeOfJob(payload: unknown): KeptCause {
  const { cause } = Object(payload) as { cause?: Partial<KeptCause> | null };
  return {
    request_id: cause?.request_id ?? null,
    ...(cause?.traceparent && { traceparent: cause.traceparent }),
  };
}
