import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { causeOfJob, causes, type Span } from '../cause.ts';
import type { TracesConfig } from '../config.ts';
import type { StatementWatcher } from '../db/pool.ts';
import type { RequestTracer } from '../http/watch-requests.ts';
import type { Log } from './log.ts';

/** The traces of one process. This file is loaded only where they are sent somewhere, and the library with it. */
export interface Traces extends RequestTracer {
  statement: StatementWatcher;
  /** Runs a job as a span below the one that queued it. */
  job<T>(task: string, payload: unknown, work: () => Promise<T>): Promise<T>;
  /** Runs a call of another server by a protocol that is not HTTP. */
  call<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what waits, for three seconds at most. */
  stop(): Promise<void>;
}

interface OwnSpan extends Span {
  context: Context;
}

/** Spans that wait for the receiver; more are dropped, so that one that is down costs no memory. */
const WAITING = 2048;
const EVERY_MS = 2_000;
const SEND_MS = 10_000;
const STOP_MS = 3_000;

/**
 * Begins to trace. Names and attributes are patterns of routes, names of tables and hosts: no address, no value of a
 * row and no parameter of a statement. The library's global state is not used: what is below what is known from
 * cause.ts.
 */
export function openTraces(config: TracesConfig, log: Log): Traces {
  let isFailing = false;
  const exporter = new OTLPTraceExporter({ url: config.url, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, (error) => {
          // Logged once for a fault, not for every attempt.
          if (error && !isFailing)
            log.warn({ part: 'traces', err: error }, 'Traces do not reach their receiver');
          isFailing = error !== undefined;
        }),
        maxQueueSize: WAITING,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('lissafi');

  const begin = (name: string, kind: SpanKind, attributes: Attributes, parent: Context = ROOT_CONTEXT) => {
    // The timer that sends spans must not belong to this work, whose calls are traced.
    const span = causes.exit(() => tracer.startSpan(name, { kind, attributes }, parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    const own: OwnSpan = {
      context: trace.setSpan(parent, span),
      traceparent: `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`,
    };
    return {
      own,
      span,
      end(failure?: string) {
        if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
        causes.exit(() => span.end());
      },
    };
  };
  const current = () => (causes.getStore()?.span as OwnSpan | undefined)?.context;
  /** A span below the work at hand; undefined where that is not traced. */
  const below = (name: string, kind: SpanKind, attributes: Attributes) => {
    const parent = current();
    return parent && begin(name, kind, attributes, parent);
  };
  const stopWatching = watchCalls((method, host) =>
    below(method, SpanKind.CLIENT, { 'http.request.method': method, 'server.address': host }),
  );

  return {
    began(traceparent) {
      const { own, span, end } = begin('request', SpanKind.SERVER, {}, contextOf(traceparent) ?? current());
      return {
        span: own,
        ended({ route, method, status, request_id, organization_id }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'lissafi.request_id': request_id,
            ...(organization_id && { 'lissafi.organization_id': organization_id }),
          });
          end(status >= 500 ? String(status) : undefined);
        },
      };
    },
    statement(text) {
      if (!current()) return undefined;
      const operation = operationOf(text);
      const child = below(operation, SpanKind.CLIENT, {
        'db.system.name': 'postgresql',
        'db.query.summary': operation,
      });
      return child && ((error) => child.end(error === undefined ? undefined : (codeOf(error) ?? 'failed')));
    },
    async job(task, payload, work) {
      const { request_id, traceparent } = causeOfJob(payload);
      const attributes: Attributes = {
        'messaging.system': 'graphile_worker',
        'messaging.destination.name': task,
        ...(request_id && { 'lissafi.request_id': request_id }),
      };
      const { own, end } = begin(`job ${task}`, SpanKind.CONSUMER, attributes, contextOf(traceparent));
      return causes.run({ request_id, span: own }, () => ending(work, end));
    },
    call: (name, work) => ending(work, below(name, SpanKind.CLIENT, {})?.end),
    async stop() {
      stopWatching();
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

async function ending<T>(work: () => Promise<T>, end: ((failure?: string) => void) | undefined): Promise<T> {
  try {
    const result = await work();
    end?.();
    return result;
  } catch (error) {
    end?.(codeOf(error) ?? 'failed');
    throw error;
  }
}

/** The code of an error; its message may name values of rows. */
const codeOf = (error: unknown): string | undefined => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : undefined;
};

const reporting = (exporter: SpanExporter, report: (error: Error | undefined) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      report(result.code === 0 ? undefined : (result.error ?? new Error('refused')));
      // A failure was reported; the processor would only print it again.
      done({ code: 0 });
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
});

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined for anything but a valid traceparent of W3C. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parent = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : undefined;
}

const TABLES = 5;
const NAMED = /\b(?:(insert) into|(update)|(delete) from|(?:from|join))\s+(?:only\s+)?"?([a-z_]+)"?/g;

/** What a statement does and with which tables, such as `INSERT invoice journal_entry`; never more of its text. */
export function operationOf(text: string): string {
  const first = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  const start = text.slice(0, 4_000).toLowerCase();
  const found = [...start.matchAll(NAMED)].filter(([, , , , table]) => table !== 'set');
  const change = found.flatMap(([, insert, update, remove]) => insert ?? update ?? remove ?? [])[0];
  const operation = (first === 'with' ? (change ?? 'select') : first).toUpperCase();
  const tables = [...new Set(found.map(([, , , , table]) => table))].slice(0, TABLES);
  return [operation, ...tables].join(' ');
}

type Begun = { end(failure?: string): void } | undefined;

/** Follows calls by fetch and by node:http. Neither gets our traceparent, because they go to other companies. */
function watchCalls(began: (method: string, host: string) => Begun): () => void {
  const open = new WeakMap<object, Begun>();
  const start = (request: object, method: string, host: string) => open.set(request, began(method, host));
  const end = (request: object, failure?: string) => {
    open.get(request)?.end(failure);
    open.delete(request);
  };
  const failing = (status: number | undefined) => (status && status >= 500 ? String(status) : undefined);
  type Fetched = { request: { method: string; origin: string } };
  const statuses = new WeakMap<object, number>();
  const listeners: [string, (message: never) => void][] = [
    [
      'undici:request:create',
      ({ request }: Fetched) => start(request, request.method, hostOf(request.origin)),
    ],
    [
      'undici:request:headers',
      ({ request, response }: Fetched & { response: { statusCode: number } }) =>
        void statuses.set(request, response.statusCode),
    ],
    ['undici:request:trailers', ({ request }: Fetched) => end(request, failing(statuses.get(request)))],
    ['undici:request:error', ({ request, error }: Fetched & { error: Error }) => end(request, codeOf(error))],
    [
      'http.client.request.start',
      ({ request }: { request: ClientRequest }) => start(request, request.method, String(request.host)),
    ],
    [
      'http.client.response.finish',
      ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
        end(request, failing(response.statusCode)),
    ],
    [
      'http.client.request.error',
      ({ request, error }: { request: ClientRequest; error: Error }) => end(request, codeOf(error)),
    ],
  ];
  for (const [channel, listen] of listeners) subscribe(channel, listen as never);
  return () => {
    for (const [channel, listen] of listeners) unsubscribe(channel, listen as never);
  };
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : 'unknown');
