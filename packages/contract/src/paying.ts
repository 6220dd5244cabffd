import { z } from 'zod';
import { CompanyBlock, PAYMENT_METHODS, PaymentInfo } from './documents.ts';
import { CivilDate, Currency, FormFile, Id, Instant, Money, OptionalLines } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ONLINE_PROVIDERS, ONLINE_STATES } from './online-payments.ts';
import { PAYMENT_ALERT_STATES } from './payment-alerts.ts';
import { route } from './route.ts';

/** The token of a document or of a customer's page; of a document that is opened from there, both parts. */
export const ByToken = z.strictObject({ token: z.string().min(16).max(100) });
const ByClaim = ByToken.extend({ id: Id });
const base = '/api/v1/public/paying/:token' as const;

/** What the customer says to have paid, as she sees it; kobo. */
export const PublicClaim = z.object({
  id: Id,
  amount: z.int(),
  paid_on: CivilDate,
  /** `open`: nobody has looked into the account yet. */
  state: z.enum(PAYMENT_ALERT_STATES),
  /** Why the seller did not find it; null otherwise. */
  reason: z.string().nullable(),
  /** How many files prove it. */
  proofs: z.int(),
  created_at: Instant,
  closed_at: Instant.nullable(),
});
export type PublicClaim = z.infer<typeof PublicClaim>;

/** What a person with a public link can do to pay, and what has happened since the document was sent. */
export const Paying = z.object({
  currency: Currency,
  /** Still owed of the document, or by the customer in all, in the currency's minor unit. */
  amount_due: z.int(),
  /** The seller's civil date. */
  today: CivilDate,
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  /** Through whom she can pay here at once; null where that is not offered. */
  online: z.enum(ONLINE_PROVIDERS).nullable(),
  /** The seller's civil date on which the account to pay into was changed; null where that is longer than two weeks ago. */
  account_changed_on: CivilDate.nullable(),
  /** Whether she can say here that she has paid. */
  can_claim: z.boolean(),
  /** Newest first. */
  claims: z.array(PublicClaim),
});
export type Paying = z.infer<typeof Paying>;

/** What a customer with a public link does to pay; nobody signs in. */
export const payingRoutes = {
  get: route({
    method: 'GET',
    path: base,
    access: 'public',
    summary: 'What is owed behind a public link, and what the customer says to have paid',
    params: ByToken,
    response: Paying,
    rate: 'public_document',
  }),
  claim: route({
    method: 'POST',
    path: `${base}/claims`,
    access: 'public',
    summary:
      'Say that it was paid: an unconfirmed payment that counts nowhere until the seller sees the money; the same amount again changes nothing while it waits',
    params: ByToken,
    body: z.strictObject({
      /** Kobo. */
      amount: Money.refine((value) => value > 0, 'Please enter an amount').refine(
        (value) => value <= LIMITS.document_max,
        'This is too much',
      ),
      paid_on: CivilDate,
      note: OptionalLines(LIMITS.claim_note).default(null),
    }),
    response: PublicClaim,
    status: 201,
    rate: 'public_claim',
  }),
  prove: route({
    method: 'POST',
    path: `${base}/claims/:id/proof`,
    access: 'public',
    summary: `Add the bank’s receipt: a JPEG, PNG or WebP picture or a PDF, at most ${LIMITS.upload_bytes / 1024 ** 2} MB, at most ${LIMITS.attachments} of them`,
    params: ByClaim,
    body: z.strictObject({ file: FormFile }),
    multipart: 'binary',
    response: PublicClaim,
    status: 201,
    rate: 'public_claim',
  }),
  startOnline: route({
    method: 'POST',
    path: `${base}/online`,
    access: 'public',
    summary: 'Begin to pay what is owed at the payment provider; the amount is what is owed now',
    params: ByToken,
    body: z.strictObject({}),
    response: z.object({
      /** The provider’s page, where the customer pays. */
      url: z.string(),
      reference: z.string(),
    }),
    status: 201,
    rate: 'public_claim',
  }),
  verifyOnline: route({
    method: 'POST',
    path: `${base}/online/:reference/verify`,
    access: 'public',
    summary: 'The customer is back from the provider: asks it what was paid, and records that once',
    params: ByToken.extend({ reference: z.string().regex(/^[A-Za-z0-9-]{8,64}$/) }),
    body: z.strictObject({}),
    response: z.object({
      state: z.enum(ONLINE_STATES),
      /** Kobo, as the provider states it; null while nothing is paid. */
      paid_amount: z.int().nullable(),
    }),
    rate: 'public_document',
  }),
  withdraw: route({
    method: 'POST',
    path: `${base}/claims/:id/withdraw`,
    access: 'public',
    summary: 'It was not paid yet: take back what was said',
    params: ByClaim,
    response: PublicClaim,
    rate: 'public_claim',
  }),
} as const;

/** What a regular customer sees by one link. */
export const CustomerPage = z.object({
  company: CompanyBlock,
  customer: z.string(),
  /** The organization's: of `amount_due`, `overdue` and of what can be paid here. */
  currency: Currency,
  date_format: z.string(),
  today: CivilDate,
  /** Kobo, of all open documents in `currency`. */
  amount_due: z.int(),
  overdue: z.int(),
  /** Where to pay: the account that the organization shows. */
  payment_info: PaymentInfo.nullable(),
  /** Open documents, oldest due first; at most the limit of them. */
  documents: z.array(
    z.object({
      /** Opens the document at `/i/:token`. */
      token: z.string(),
      invoice_number: z.string(),
      issue_date: CivilDate,
      due_date: CivilDate,
      days_late: z.int(),
      currency: Currency,
      total_amount: z.int(),
      balance_due: z.int(),
    }),
  ),
  documents_total: z.int(),
  /** The last ones, newest first, in their own currency. */
  payments: z.array(
    z.object({
      paid_on: CivilDate,
      amount: z.int(),
      currency: Currency,
      method: z.enum(PAYMENT_METHODS),
      documents: z.array(z.string()),
    }),
  ),
});
export type CustomerPage = z.infer<typeof CustomerPage>;

const ById = z.strictObject({ id: Id });
const link = '/api/v1/customers/:id/share-link' as const;
const CustomerLink = z.object({ url: z.string().nullable() });

/** The page of a customer: its link, and what it shows. */
export const customerPageRoutes = {
  link: route({
    method: 'GET',
    path: link,
    access: 'documents:write',
    summary: 'The link to the customer’s page; null while there is none',
    params: ById,
    response: CustomerLink,
  }),
  share: route({
    method: 'POST',
    path: link,
    access: 'documents:write',
    summary: 'The link to the customer’s page, which is made at the first call',
    params: ById,
    body: z.strictObject({}),
    response: CustomerLink,
  }),
  revoke: route({
    method: 'DELETE',
    path: link,
    access: 'documents:write',
    summary: 'The link to the customer’s page stops working; a new one can be made',
    params: ById,
    response: CustomerLink,
  }),
  page: route({
    method: 'GET',
    path: '/api/v1/public/customers/:token',
    access: 'public',
    summary: 'What a customer owes and paid last, behind the link to her page; changes nothing',
    params: ByToken,
    response: CustomerPage,
    rate: 'public_document',
  }),
} as const;
