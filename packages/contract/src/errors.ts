import { LIMITS } from './limits.ts';

/** The catalogue of errors: code → status and the message for the person. */
export const ERRORS = {
  VALIDATION_FAILED: [400, 'Please correct the marked fields.'],
  MALFORMED_BODY: [400, 'The request could not be read.'],
  COMMON_PASSWORD: [400, 'Too many people use this password. Choose another one.'],
  INVALID_CODE: [400, 'This code is wrong or has already been used.'],
  GOOGLE_FAILED: [400, 'Google could not confirm who you are. Please try again.'],
  ORGANIZATION_REQUIRED: [400, 'Choose an organization first.'],
  INVALID_TOKEN: [400, 'This link is no longer valid. Ask for a new one.'],
  INVITATION_INVALID: [400, 'This invitation is no longer valid. Ask for a new one.'],
  UNAUTHENTICATED: [401, 'Please log in again to continue'],
  API_KEY_INVALID: [401, 'This API key is not valid. It was revoked, has expired, or its maker left.'],
  INVALID_CREDENTIALS: [401, 'The email address or the password is wrong.'],
  EMAIL_VERIFICATION_REQUIRED: [403, 'Please check your inbox and verify your email'],
  TERMS_REQUIRED: [403, 'Please accept the terms first.'],
  WRONG_PASSWORD: [403, 'This is not your password.'],
  SIGN_IN_AGAIN: [403, 'To do this, please sign out and sign in again first.'],
  ORGANIZATION_FORBIDDEN: [403, 'You are not a member of this organization.'],
  FORBIDDEN: [403, 'Your role does not allow this.'],
  SCOPE_MISSING: [403, 'This API key does not have the scope for this.'],
  PERSON_REQUIRED: [403, 'An API key cannot do this. Please sign in and do it yourself.'],
  ROLE_OUT_OF_REACH: [403, 'Your role does not allow changing this member.'],
  INVITATION_FOR_ANOTHER: [403, 'This invitation was sent to another email address.'],
  FEATURE_NOT_AVAILABLE: [
    403,
    'This feature is not currently available. Please check back later or contact support.',
  ],
  CSRF_REFUSED: [403, 'This request did not come from the application.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This is not possible here.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  OWNS_ORGANIZATION: [409, 'You own an organization. Transfer its ownership or close it first.'],
  ALREADY_VERIFIED: [409, 'This address is verified already. Sign in to continue.'],
  EMAIL_TAKEN: [409, 'An account with this email address already exists.'],
  ALREADY_MEMBER: [409, 'This person is already a member.'],
  ALREADY_INVITED: [409, 'This address has already been invited. Send the invitation again instead.'],
  OWNER_STAYS: [409, 'The owner cannot leave. Transfer the ownership first.'],
  ORGANIZATION_CLOSED: [409, 'This organization is closed. It can only be read.'],
  SAMPLE_EXISTS: [409, 'You have a sample organization already. Remove it before you make another one.'],
  SAMPLE_SENDS_NOTHING: [409, 'This organization holds sample data. Nothing is sent from it to anybody.'],
  ID_TAKEN: [409, 'This id is already used.'],
  NUMBER_TAKEN: [409, 'This number is already used.'],
  SHIFT_OPEN: [409, 'There is an open shift already. Close it first.'],
  PRICE_TOO_LOW: [403, 'You may not sell below the price of the product.'],
  STALE_VERSION: [409, 'Somebody changed this in the meantime.'],
  IDEMPOTENCY_KEY_REUSED: [
    409,
    'A request with the same idempotency key was already sent with other content.',
  ],
  CUSTOMER_IN_USE: [409, 'This customer has documents, payments or a schedule. Make it inactive instead.'],
  PRICE_LIST_IN_USE: [
    409,
    'Customers have this price list. Give them another one first, or make the list inactive.',
  ],
  CUSTOMER_MERGED: [409, 'This customer was merged into another one.'],
  CREDIT_USED: [409, 'The credit of this payment has been used since. Reverse that first.'],
  CREDIT_TOO_SMALL: [409, 'The customer has less credit than this.'],
  CUSTOMER_BLOCKED: [409, 'This customer is blocked and cannot be invoiced.'],
  CUSTOMER_REQUIRED: [409, 'Choose a customer, or save this name as a new customer.'],
  CREDIT_LIMIT_EXCEEDED: [409, 'This exceeds the credit limit of the customer.'],
  INVOICE_NOT_DRAFT: [409, 'Only drafts can be changed.'],
  QUOTE_CONVERTED: [409, 'This quote has already become an invoice.'],
  INVOICE_HAS_PAYMENTS: [409, 'This invoice has payments and cannot be cancelled.'],
  EINVOICE_ACCEPTED: [
    409,
    'The tax gateway already has this document. Create a credit note instead of cancelling it.',
  ],
  INSUFFICIENT_STOCK: [409, 'There is not enough in stock.'],
  ITEM_IN_USE: [409, 'This item has been used and cannot be deleted. Set it to discontinued instead.'],
  SUPPLIER_IN_USE: [409, 'This supplier has been used and cannot be deleted. Make it inactive instead.'],
  ACCOUNT_NAME_TAKEN: [409, 'Another account has this name.'],
  CHECKS_OPEN: [409, 'Some required quality checks have not passed yet.'],
  SKU_TAKEN: [409, 'Another item has this SKU.'],
  ACCOUNT_CODE_TAKEN: [409, 'Another account has this code.'],
  ACCOUNT_HAS_BALANCE: [409, 'This account has a balance. Bring it to zero before you archive it.'],
  ACCOUNT_IN_USE_BY_SYSTEM: [409, 'Postings use this account. It can be renamed, but not archived.'],
  BARCODE_TAKEN: [409, 'Another item has this barcode.'],
  INVALID_STATE: [409, 'This is not possible in the current state.'],
  PERIOD_LOCKED: [409, 'The books are locked up to this date.'],
  VALUATION_PENDING: [
    409,
    'The valuation by the other method is still being prepared. Open “Costing methods” to finish it.',
  ],
  CASH_BASIS_PENDING: [
    409,
    'The cash basis is still being prepared. Open “Profit and loss” on the cash basis to finish it.',
  ],
  CURRENCY_CHANGED: [
    409,
    'The currency of the books has changed since this draft was saved. Open it and save it again.',
  ],
  WALK_IN_PAYS_AT_ONCE: [409, 'A walk-in customer pays immediately: create a receipt, or choose a customer.'],
  BOOKS_FULL: [
    409,
    'These amounts exceed what the books can hold. Entries posted by mistake can still be reversed.',
  ],
  ORGANIZATION_HAS_POSTINGS: [409, 'This can no longer change, because there are entries in the books.'],
  FILE_TOO_LONG: [
    409,
    'A PDF holds up to 5,000 rows and a spreadsheet up to 100,000. Choose a shorter period, or another format.',
  ],
  ORGANIZATION_NOT_EMPTY: [
    409,
    'An archive can only be imported into an organization in which nothing is recorded. Create a new one for it.',
  ],
  ARCHIVE_INVALID: [400, 'This file is not a whole archive. Nothing was imported.'],
  PAYLOAD_TOO_LARGE: [413, 'This is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This content type is not accepted.'],
  HEADERS_TOO_LARGE: [431, 'The headers of the request are too large.'],
  UPGRADE_REQUIRED: [426, 'This address is only for connections to the real-time channel.'],
  RATE_LIMITED: [429, 'Too many attempts. Please wait a little.'],
  INTERNAL: [500, 'Something went wrong on our side. Nothing was saved.'],
  GOOGLE_UNAVAILABLE: [503, 'Signing in with Google is not available at the moment.'],
  CONTENT_NOT_CONFIGURED: [
    503,
    'Contentful client is not initialised. Please check the environment configuration.',
  ],
  CONTENT_UNAVAILABLE: [503, 'The blog cannot be read at the moment. Please try again.'],
  STORAGE_FULL: [503, 'There is no room left to save this. Nothing was saved. Please try again later.'],
  UNAVAILABLE: [503, 'The service is busy. Please try again.'],
  WHATSAPP_UNAVAILABLE: [503, 'WhatsApp cannot be reached at the moment. Please try again.'],
  PAYMENT_PROVIDER_UNAVAILABLE: [
    503,
    'The payment provider cannot be reached at the moment. Please try again, or send a bank transfer.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldFault {
  /** Path in the body: `items.0.quantity`. */
  field: string;
  message: string;
  /** REQUIRED, INVALID, UNKNOWN_FIELD, or a code of the catalogue. */
  code: string;
}

/** The shape of every error response (decisions §1). It has no schema, because the browser loads this file. */
export interface ErrorBody {
  message: string;
  code: string;
  status: number;
  field?: string;
  /** The first of them, at most `LIMITS.faults`. */
  errors?: FieldFault[];
  /** How many more there are. */
  more_errors?: number;
  /** With STALE_VERSION: the current record. */
  current?: unknown;
}

/** A refusal by a business rule, thrown by the domain and the server alike and returned as ErrorBody. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly errors: FieldFault[] | undefined;
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    detail: { message?: string; field?: string; errors?: FieldFault[]; current?: unknown } = {},
  ) {
    super(detail.message ?? ERRORS[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.status = ERRORS[code][0];
    this.field = detail.field ?? (detail.errors?.length === 1 ? detail.errors[0]?.field : undefined);
    this.errors = detail.errors;
    this.current = detail.current;
  }

  /** Its size does not follow the request: what a caller named comes back shortened, and the first faults of many. */
  toBody(): ErrorBody {
    const more = (this.errors?.length ?? 0) - LIMITS.faults;
    return {
      message: this.message,
      code: this.code,
      status: this.status,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.errors === undefined ? {} : { errors: this.errors.slice(0, LIMITS.faults).map(shortened) }),
      ...(more > 0 ? { more_errors: more } : {}),
      ...(this.current === undefined ? {} : { current: this.current }),
    };
  }
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
const shortened = ({ field, message, code }: FieldFault): FieldFault => ({
  field: clip(field, LIMITS.fault_field),
  message: clip(message, LIMITS.fault_message),
  code,
});

/** A refusal with faults of which some have a code of the catalogue: it is theirs when all have the same one. */
export function refusalOfAll(faults: readonly FieldFault[]): Refusal {
  const [first] = faults;
  const common = faults.every(({ code }) => code === first?.code) ? first!.code : '';
  if (!(common in ERRORS)) return new Refusal('VALIDATION_FAILED', { errors: [...faults] });
  const message = faults.length === 1 ? first!.message : undefined;
  return new Refusal(common as ErrorCode, { errors: [...faults], ...(message && { message }) });
}

/** A refusal with all faults of a form, each with its field. */
export const invalid = (...errors: FieldFault[]) => new Refusal('VALIDATION_FAILED', { errors });
export const fault = (field: string, message: string, code = 'INVALID'): FieldFault => ({
  field,
  message,
  code,
});
