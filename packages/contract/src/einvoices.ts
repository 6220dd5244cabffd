import { z } from 'zod';
import { DOCUMENT_TYPES } from './documents.ts';
import {
  CivilDate,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  OptionalLine,
  OptionalLines,
  SettingsVersion,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/**
 * The status of a document at the tax gateway. waiting: the gateway is not configured yet · incomplete: something is
 * missing, nothing was sent · queued · validated: the gateway found no fault · signed: registered, can no longer be
 * cancelled · transmitted: also delivered to the buyer · rejected by the gateway · failed: the gateway could not be
 * reached for a long time.
 */
export const EINVOICE_STATES = [
  'waiting',
  'incomplete',
  'queued',
  'validated',
  'signed',
  'transmitted',
  'rejected',
  'failed',
] as const;
export type EinvoiceState = (typeof EINVOICE_STATES)[number];

export const EinvoiceProblem = z.object({
  /** The path in the payload. */
  path: z.string(),
  /** The rule, by its published name if it has one. */
  rule: z.string(),
  message: z.string(),
});

/** What is asked of a business of this size by the tax authority's dates. */
export const EinvoicingDuty = z.object({
  /** By the turnover of the last twelve months. */
  class: z.enum(['large', 'medium', 'emerging']),
  applies_from: CivilDate,
  enforced_from: CivilDate,
  applies: z.boolean(),
});
export type EinvoicingDuty = z.infer<typeof EinvoicingDuty>;

export const Einvoice = z.object({
  invoice_id: Id,
  /** Null when it was never queued. */
  state: z.enum(EINVOICE_STATES).nullable(),
  irn: z.string().nullable(),
  /** Empty when the document would be accepted. */
  problems: z.array(EinvoiceProblem),
  would_be_accepted: z.boolean(),
  /** As it is sent: the gateway's names, amounts in naira. */
  payload: z.record(z.string(), z.unknown()),
  /**
   * Whether the organization has to do with e-invoices: they are asked of it by now, or it has set them up. Otherwise
   * nothing is asked of a person, and nothing is called missing.
   */
  concerns: z.boolean(),
  /** Null for a business of which none are asked. */
  duty: EinvoicingDuty.nullable(),
  /** The content of the printed QR code, encrypted for the gateway; once the document is signed. */
  qr: z.string().nullable(),
  /** The gateway's last response. */
  answer: z.string().nullable(),
  queued_at: Instant.nullable(),
  signed_at: Instant.nullable(),
  transmitted_at: Instant.nullable(),
  can: can('submit'),
});
export type Einvoice = z.infer<typeof Einvoice>;

export const EinvoiceRow = z.object({
  invoice_id: Id,
  invoice_number: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  customer_name: z.string(),
  state: z.enum(EINVOICE_STATES),
  irn: z.string().nullable(),
  answer: z.string().nullable(),
  queued_at: Instant,
  signed_at: Instant.nullable(),
});
export type EinvoiceRow = z.infer<typeof EinvoiceRow>;

const settings = {
  /** The business's id at the tax portal. */
  business_id: z.uuid().nullable(),
  /** Assigned by the portal: 8 capital letters and digits. */
  service_id: z
    .string()
    .regex(/^[A-Z0-9]{8}$/, '8 capital letters and digits')
    .nullable(),
  /** The line of business, used as the category of its goods and services. */
  business_description: OptionalLine(100),
  /** Each document is queued when it is issued. */
  is_automatic: z.boolean(),
};

export const EinvoiceSettings = z.object({
  ...settings,
  version: z.int(),
  /** Secrets can be written but not read. */
  has_api_key: z.boolean(),
  has_keys: z.boolean(),
  /** Whether a gateway is configured for this installation. */
  has_gateway: z.boolean(),
  /** What the connection to the tax office still needs, in words; empty when it is complete. */
  missing: z.array(z.string()),
  duty: EinvoicingDuty.nullable(),
  /** Documents that wait for the gateway or were given up. */
  waiting: z.int(),
});
export type EinvoiceSettings = z.infer<typeof EinvoiceSettings>;

const base = '/api/v1/einvoices' as const;
const ByInvoice = z.strictObject({ id: Id });

export const einvoiceRoutes = {
  get: route({
    method: 'GET',
    path: '/api/v1/invoices/:id/einvoice',
    access: 'documents:read',
    summary: 'The payload of an issued document for the tax gateway, what is missing from it, and its status',
    params: ByInvoice,
    response: Einvoice,
  }),
  submit: route({
    method: 'POST',
    path: '/api/v1/invoices/:id/einvoice',
    access: 'documents:write',
    outward: true,
    summary: 'Queue a document for the tax gateway',
    params: ByInvoice,
    body: z.strictObject({}),
    response: Einvoice,
    idempotent: true,
  }),
  list: route({
    method: 'GET',
    path: base,
    access: 'documents:read',
    summary: 'Documents on their way to the tax gateway',
    query: ListQuery.extend({ state: z.enum(EINVOICE_STATES).optional() }),
    response: listOf('einvoices', EinvoiceRow),
  }),
  submitWaiting: route({
    method: 'POST',
    path: `${base}/submit-waiting`,
    access: 'documents:write',
    outward: true,
    summary: 'Queue again every document that is waiting, incomplete or undelivered',
    body: z.strictObject({}),
    response: z.object({ queued: z.int() }),
  }),
  settings: route({
    method: 'GET',
    path: `${base}/settings`,
    access: 'documents:read',
    summary: 'The settings of the organization at the tax gateway',
    response: EinvoiceSettings,
  }),
  updateSettings: route({
    method: 'PUT',
    path: `${base}/settings`,
    access: 'organization:update',
    outward: true,
    proof: { act: 'provider_keys_set', when: ['api_key', 'api_secret', 'keys_file'] },
    summary: 'Change the given settings; secrets are stored encrypted',
    body: z.strictObject({
      version: SettingsVersion,
      ...z.strictObject(settings).partial().shape,
      api_key: Line(LIMITS.einvoice_secret).optional(),
      api_secret: Line(LIMITS.einvoice_secret).optional(),
      /** Content of the portal's crypto_keys.txt: the gateway's public key and the certificate. */
      keys_file: OptionalLines(LIMITS.einvoice_keys_file).optional(),
    }),
    response: EinvoiceSettings,
  }),
} as const;
