/** Every limit of the product in one place (invariant 8). Sizes are bytes, times are milliseconds, unless named otherwise. */
export const LIMITS = {
  page_size_default: 25,
  page_size_max: 100,
  page_sizes: [10, 25, 50, 100],
  /** Lists can be paged up to this offset; beyond it, use filters. */
  offset_max: 10_000_000,
  body_bytes: 1_048_576,
  /** Of a route that is public, or whose schema has neither lists nor long texts. */
  small_body_bytes: 32_768,
  /** Names in one object of a body. */
  body_keys: 1_000,
  /** Faults of a body that are looked at. */
  body_faults: 10_000,
  /** Faults in one answer, and characters of their field and message; of more there is the number. */
  faults: 200,
  fault_field: 200,
  fault_message: 500,
  /** Nesting of objects and arrays. */
  body_depth: 32,
  header_bytes: 16_384,
  /** A request must have arrived completely within this time; a slow sender is disconnected. */
  request_timeout_ms: 30_000,
  /** Limits of one connection: pipelined requests, and the bytes of responses that the client has not read. */
  connection_requests: 16,
  connection_buffer_bytes: 8 * 1024 * 1024,
  /** S1.9-1: the web client's timeout. */
  client_timeout_ms: 30_000,
  statement_timeout_ms: 15_000,
  transaction_idle_timeout_ms: 15_000,
  transaction_attempts: 8,
  /** Transactions of one organization at the same time in one process, fewer than it has connections; how many wait. */
  transactions_at_once: 8,
  transactions_waiting: 1_000,
  /** Downloads of lists and reports that one process makes at the same time; how many of an owner wait. */
  files_at_once: 4,
  files_waiting: 6,
  invoice_items: 200,
  /** What the counter keeps on the device; what is beyond it is found by searching. */
  counter_products: 500,
  /** Price lists of an organization, own prices of one list, of one product, and products that are set at once. */
  price_lists: 30,
  price_list_prices: 5_000,
  price_steps: 10,
  prices_at_once: 500,
  /** The days whose sales make a best seller. */
  counter_days: 90,
  /** Ways in which one sale is paid. */
  sale_payments: 10,
  /** Lines of one count sheet; a larger store is counted by category. */
  count_lines: 1_000,
  /** Draft orders that are made of one reorder list. */
  purchase_orders_at_once: 50,
  /** S2 §9: characters of the invoice form's text mode. */
  invoice_text: 500,
  short_text: 200,
  long_text: 10_000,
  name: 200,
  email: 254,
  url: 2_000,
  password_min: 10,
  password_max: 200,
  /** Kobo, ₦10 trillion: one amount. */
  money_max: 1_000_000_000_000_000,
  /** Kobo, ₦100 billion: one journal entry, so that a few mistakes cannot exhaust the books. */
  document_max: 10_000_000_000_000,
  /** Kobo, ₦1 billion: the screen asks for confirmation of such a document. */
  document_to_confirm: 100_000_000_000,
  /**
   * Kobo: the total of all postings up to which new documents and settlements are posted. What is above it, up to the
   * largest exact integer (2^53 − 1, enforced by the database), is reserved for reversals.
   */
  books_documents: 2_250_000_000_000_000,
  books_settlements: 4_500_000_000_000_000,
  quantity_max: 1_000_000_000,
  percentage_max: 100,
  /** Percent by which a rate may differ from the last one that is known (docs/decisions/0150). */
  rate_tolerance_percent: 10,
  /** Percent of a document that may be given after its sale without the permission to write debts off. */
  given_after_sale_percent: 20,
  idempotency_key: 200,
  idempotency_days: 30,
  search: 100,
  /** Records of each kind that one search finds. */
  search_results_of_kind: 6,
  /** Documents among which the best are chosen: the newest that have the text. */
  search_candidates: 100,
  /** S1 §9. */
  top_customers: 10,
  /** Suppliers that are paid at once. */
  supplier_run: 50,
  /** Documents that one payment can settle. */
  payment_allocations: 200,
  /** batch-parse: number of texts, and characters in each (S1 §9). */
  batch_texts: 100,
  batch_text: 500,
  /** Alerts that are pasted at once: characters, and how many are read of them. */
  alert_text: 20_000,
  alerts: 50,
  /** What a customer says on a public page to have paid: characters of the note, how many wait, how many one link makes. */
  claim_note: 500,
  claims_open: 5,
  claims: 30,
  /** A payment provider: how long it may take, bytes of its answer, payments shown in the settings, starts of one link in a day. */
  online_payment_timeout_ms: 15_000,
  online_payment_answer_bytes: 256 * 1024,
  online_payments_shown: 20,
  online_payments_per_day: 50,
  /** WhatsApp: how long the service may take, bytes of its answer and of one notification. */
  whatsapp_timeout_ms: 15_000,
  whatsapp_answer_bytes: 256 * 1024,
  /** Messages shown in the settings, days that they are kept, and hours after which one is too old to be worked on. */
  whatsapp_messages_shown: 30,
  whatsapp_log_days: 30,
  whatsapp_message_hours: 24,
  /** How long a draft waits for its confirmation, and a code for the number that sends it. */
  whatsapp_draft_hours: 24,
  whatsapp_code_minutes: 10,
  /** Wrong codes of one number in a day, and of all numbers together. */
  whatsapp_code_tries: 5,
  whatsapp_code_tries_all: 200,
  /** Messages of one number in an hour that are kept. */
  whatsapp_messages_per_hour: 120,
  /** Of a customer's public page: open documents, and payments. */
  customer_page_documents: 100,
  customer_page_payments: 10,
  /** Days back that such a payment may be dated. */
  claim_days: 366,
  /** Characters of a question in plain words. */
  question: 200,
  /** Rows of an answer; its page has all of them. */
  answer_rows: 10,
  /** Rows of an imported file. */
  import_rows: 2_000,
  import_characters: 900_000,
  stock_import_rows: 5_000,
  /** Cells and lines of such a file, checked before it is parsed. */
  import_cells: 500_000,
  /** A form with any file (S1 §9: 10 MB), and its other fields. */
  upload_bytes: 10 * 1024 * 1024,
  form_fields: 10,
  /** Forms that one session, or one network address without any, sends at the same time to one process. */
  forms_at_once: 6,
  form_field_bytes: 1_000,
  /** A sheet that is read from a file: rows, columns, cells, characters of one cell, pages of a PDF, bytes when unpacked. */
  sheet_rows: 100_000,
  sheet_columns: 200,
  sheet_cells: 2_000_000,
  sheet_cell: 2_000,
  sheet_pages: 500,
  /** Pieces of text in a PDF: 1,000 on each page. */
  sheet_pieces: 500_000,
  sheet_unpacked_bytes: 300 * 1024 * 1024,
  /** Rows of transactions that one request reads, imports or undoes; more are the work of a job. */
  import_at_once: 2_000,
  /** Rows of all other kinds, which one request imports. */
  import_records: 5_000,
  /** Days in which an import can be undone. */
  import_undo_days: 30,
  /** The thread that reads it: its memory and its time; how many files of an owner wait, and how long. */
  sheet_memory_mb: 700,
  sheet_timeout_ms: 12_000,
  sheets_waiting: 3,
  sheet_patience_ms: 12_000,
  /** Photos and PDFs attached to an expense: their number, and the longest edge of an uploaded photo. */
  attachments: 5,
  attachment_pixels: 1_600,
  /** A larger photo is scaled down on the device. */
  attachment_photo_bytes: 400 * 1024,
  attachment_input_pixels: 100_000_000,
  /** Customers that are compared with each other, and pairs that are returned. */
  duplicate_candidates: 20_000,
  duplicate_pairs: 100,
  /** The thread that compares them: its memory and its time; how many requests of an owner wait, and how long. */
  names_memory_mb: 500,
  names_timeout_ms: 12_000,
  names_waiting: 3,
  names_patience_ms: 12_000,
  statement_lines: 5_000,
  journal_lines: 100,
  /** The longest life of a fixed asset. */
  asset_life_months: 600,
  /** Lines of the opening balances. */
  opening_accounts: 200,
  opening_parties: 500,
  opening_items: 1_000,
  /** People of one payroll. */
  payroll_lines: 300,
  /** Journals that one schedule posts in one run. */
  recurring_journals_per_run: 120,
  /** Entries of the hash chain that one request verifies. */
  chain_step: 10_000,
  /** What another accounting program is given to read the whole journal. */
  outside_check_seconds: 600,
  /** Accounts of one organization. */
  accounts: 1_000,
  /** Columns of a financial statement. */
  statement_columns: 24,
  reminder_days: 10,
  /** Characters of a reminder, and of its wording. */
  reminder_text: 4_000,
  /** Reminders of one organization in one transaction; documents that one run of recurring invoices creates. */
  reminders_per_batch: 200,
  recurring_per_run: 200,
  /**
   * Work of which more than this is known before it begins is long, and leaves a place free for what is short:
   * characters of all that a PDF is made of, bytes of a text file that is read (other files are long of any size, because
   * what is packed into them is not known), rows of a downloaded list, and of an archive without documents.
   */
  long_work: { print_characters: 30_000, sheet_bytes: 100_000, file_rows: 1_000, archive_rows: 10_000 },
  /** Documents of an owner's organizations that wait to become a PDF, and how long; how long one may take. */
  pdfs_waiting: 12,
  pdf_patience_ms: 15_000,
  /** The longest document that can be issued takes 4 to 12 seconds of a core, which it may share with other threads. */
  pdf_timeout_ms: 40_000,
  pdf_cache_bytes: 16_777_216,
  /** Milliseconds of printing for strangers with a link, in a window of some minutes: of the link, of all organizations of an owner. */
  public_print_ms: { link: 20_000, owner: 120_000, network: 120_000 },
  public_print_window_ms: 300_000,
  /** Rows of a downloaded report or list, and how many are read at a time. */
  file_rows: 100_000,
  pdf_rows: 5_000,
  file_page: 1_000,
  /** The size of an uploaded logo, and the edge in pixels to which it is scaled down. */
  logo_bytes: 512 * 1024,
  logo_pixels: 512,
  logo_input_pixels: 24_000_000,
  /** The same for the picture of an item, and the edge of its thumbnail in lists. */
  picture_bytes: 512 * 1024,
  picture_pixels: 1_024,
  /** The longest edge of a picture of a receipt: larger ones are scaled down on the device, and before they are read. */
  source_picture_pixels: 2_400,
  /** A photo above this size is shrunk on the device before it is sent. */
  source_picture_photo_bytes: 1.5 * 1024 * 1024,
  /** The longest recording, in seconds. */
  recording_seconds: 120,
  /** Pictures of an owner that wait to be read by one process, and the time that one may take. */
  source_pictures_waiting: 4,
  source_picture_timeout_ms: 30_000,
  /** Attempts to read a picture, and pictures and recordings of an organization from which nothing was recorded. */
  source_document_attempts: 3,
  source_documents_waiting: 500,
  thumbnail_pixels: 128,
  labels: 1_000,
  einvoice_secret: 500,
  einvoice_keys_file: 20_000,
  einvoice_timeout_ms: 20_000,
  einvoice_answer_bytes: 256 * 1024,
  /** Waiting documents that are queued by one request. */
  einvoice_batch: 500,
  /** The longest range of a dashboard, in days. */
  period_days: 3_700,
  best_customers: 5,
  item_conversions: 20,
  bulk_updates: 500,
  stock_description: 200,
  /** decisions §11.12: characters of a text with several transactions, how many are recorded of it, and minutes that a reading is kept (S1 §9). */
  paragraph_text: 2_000,
  text_transactions: 20,
  text_reading_minutes: 5,
  /** Of a language model: sentences of an organization in an hour, bytes and characters of its answer, and how long one waits for it. */
  opinions_per_hour: 30,
  /** Of a transcription too. */
  model_answer_bytes: 64 * 1024,
  opinion_quote: 200,
  opinion_wait_seconds: 90,
  /** Other words for a name or a unit: characters, words, and how many an organization keeps. */
  alias_text: 60,
  alias_words: 6,
  aliases: 2_000,
  low_stock: 50,
  /** Items of one answer of the valuation; more are read by pages. */
  valuation_items: 1_000,
  /** Movements that one step of the second valuation includes, and that one answer values without storing them. */
  second_valuation_step: 5_000,
  second_valuation_read: 20_000,
  /** Journal entries that one step of the cash basis includes, and that one answer adds without storing them. */
  cash_basis_step: 2_000,
  cash_basis_read: 4_000,
  /** Documents of before an upgrade whose sales without a known cost are noted in one step. */
  sales_without_cost_step: 2_000,
  overdue_orders: 50,
  /** Notifications are shown, and stored as read, for this many days; the event log remains. */
  notification_days: 90,
  /** Notifications of one organization in one transaction of a sweep. */
  alerts_per_batch: 500,
  /** Of one email about alerts; it says how many more there are. */
  alerts_per_email: 20,
  /** Alerts within this time go into one email. */
  alert_email_seconds: 300,
  /** Rows of a kind under "Needs your attention", and adjustments on the dashboard. */
  needs: 4,
  latest_adjustments: 5,
  purchase_suggestions: 500,
  purchase_cover_days: 90,
  bom_lines: 200,
  quality_checkpoints: 50,
  members: 500,
  invitations_open: 100,
  /** An archive is uploaded in parts; their size and number, so at most 200 MB. */
  archive_part_bytes: 4 * 1024 * 1024,
  archive_parts: 50,
  /** What an archive may hold: files, bytes when unpacked and their ratio, rows of all tables, bytes of one cell. */
  archive_files: 20_000,
  archive_unpacked_bytes: 2 * 1024 ** 3,
  archive_ratio: 200,
  archive_rows: 1_000_000,
  archive_cell_bytes: 2 * 1024 * 1024,
  /** Characters of one cell that is text. */
  archive_cell_characters: 100_000,
  archive_manifest_bytes: 16 * 1024 * 1024,
  archive_faults: 50,
  /** How long the import may take. */
  archive_import_ms: 100_000,
  /** Documents that are printed into an archive, the newest first. */
  archive_pdfs: 300,
  /** Archives that one process makes or reads at the same time; how many of an owner wait, and how long. */
  archives_at_once: 3,
  archives_waiting: 2,
  archive_wait_ms: 120_000,
  /** Of an organization, those that are valid. */
  api_keys: 50,
  api_key_name: 100,
  api_key_days: 3650,
  /** Requests of one API key in a minute. */
  api_key_requests_per_minute: 1_200,
  /** Of an organization. */
  webhooks: 20,
  webhook_url: 500,
  webhook_timeout_ms: 10_000,
  /** How much of an answer is read, and how much of it the log shows. */
  webhook_answer_bytes: 16 * 1024,
  webhook_answer_text: 2_000,
  /** One run of the job: then others have their turn. */
  webhook_run_ms: 20_000,
  webhook_run_messages: 100,
  webhook_log_days: 30,
  /** Drafts of documents that an organization keeps. */
  drafts: 2_000,
  /** Jobs of all organizations of one owner that run at the same time in one process. */
  jobs_of_owner: 4,
  /** Sign-ins from one network address in an hour, which many phones share, and attempts that name no account. */
  sign_ins: 10_000,
  sign_ins_unfinished: 2_000,
  blog_slugs: 1000,
  blog_answer_bytes: 8 * 1024 * 1024,
  blog_timeout_ms: 8_000,
} as const;

const MB = 1024 ** 2;
/** Bytes of files that an organization keeps, by its tier: its own, and those that strangers send with a payment. */
export const STORAGE = {
  free: { own: 250 * MB, claims: 25 * MB },
  pro: { own: 5_000 * MB, claims: 250 * MB },
  enterprise: { own: 50_000 * MB, claims: 1_000 * MB },
} as const;

/**
 * How many jobs of a kind run at the same time in one process, and how many of them for one owner. Fewer than the
 * runner has places, so that no kind holds them all.
 */
export const JOB_SHARES: { readonly [Kind in string]?: { at_once: number; each: number } } = {
  invoice_mail: { at_once: 4, each: 2 },
  reminder_mail: { at_once: 4, each: 2 },
  purchase_order_mail: { at_once: 3, each: 1 },
  alert_mail: { at_once: 3, each: 1 },
  einvoice: { at_once: 4, each: 2 },
  customer_batch_parse: { at_once: 3, each: 1 },
  outside_check: { at_once: 2, each: 1 },
  import_work: { at_once: 3, each: 1 },
  webhook_deliver: { at_once: 4, each: 2 },
  sample_fill: { at_once: 2, each: 1 },
  sample_remove: { at_once: 2, each: 1 },
  second_opinion: { at_once: 3, each: 1 },
  // Who speaks does not wait for the pictures of others.
  'source_document picture': { at_once: 3, each: 1 },
  'source_document recording': { at_once: 3, each: 1 },
  whatsapp_work: { at_once: 4, each: 2 },
  whatsapp_send: { at_once: 4, each: 2 },
};

/** S1 §9: how long toasts are shown. */
/** How long a message stands that something can be done about. */
export const TOAST_ACTION_MS = 10_000;
export const TOAST_MS = { success: 4000, info: 4000, warning: 4000, error: 5000 } as const;
export const TABLE_SKELETON_ROWS = 5;
export const DEFAULT_CURRENCY = 'NGN';
export const DEFAULT_TIME_ZONE = 'Africa/Lagos';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/**
 * A form's attempt older than this is not resent without asking, because the server soon deletes its key (decisions
 * §12.4).
 */
export const ATTEMPT_QUESTION_DAYS = LIMITS.idempotency_days - 5;
/** A sale that was made longer ago than this is not taken any more by the role that its seller had then. */
export const LATE_SALE_DAYS = 60;
export const REFRESH_TOKEN_DAYS = 30;
/** A refresh token used twice within this time gets another successor of its family (two tabs, a lost response). */
export const REFRESH_GRACE_SECONDS = 30;
export const VERIFY_EMAIL_HOURS = 24;
export const RESET_PASSWORD_HOURS = 1;
/** A session ends after this time however often it is refreshed. */
export const SESSION_DAYS_MAX = 180;
/** Time limit of a sign-in that waits for its second factor, a passkey registration, or a sign-in with Google. */
export const CHALLENGE_MINUTES = 5;
export const CHALLENGE_ATTEMPTS = 5;
/** A person without a password confirms a change of security settings by having signed in this recently. */
export const FRESH_SIGN_IN_MINUTES = 10;
/** How long a confirmed identity lets the session do what asks for one. */
export const PROOF_MINUTES = 5;
/** A transfer of ownership can be taken back by the former owner, and a closing by the owner, for this long. */
export const UNDO_DAYS = 7;
/** A customer's page says for so many days that the account to pay into was changed. */
export const ACCOUNT_CHANGE_DAYS = 14;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
/** How long the security events of an account are kept. */
export const SECURITY_EVENT_DAYS = 365;
/**
 * Attempts within a period, counted across all processes. `sign_in` applies to each account, and additionally to each
 * known device.
 */
export const THROTTLES = {
  sign_in: { max: 10, minutes: 5 },
  second_factor: { max: 10, minutes: 15 },
  identity_mail: { max: 10, minutes: 60 },
  /** Organizations that one person makes. */
  organizations: { max: 100, minutes: 24 * 60 },
} as const;
/**
 * What an organization may send to people outside within 24 hours: letters, messages, reminders, orders and invitations
 * together. The last level counts of which the organization has the age and the journal entries. The plan gives nothing:
 * choosing one costs nothing.
 */
export const OUTWARD_LEVELS = [
  // The first days: a shop tries it out with its own customers, and a spammer gains nothing.
  { after_days: 0, entries: 0, per_day: 30, per_address: 5, is_new: true },
  // It came back, and keeps books.
  { after_days: 3, entries: 5, per_day: 60, per_address: 5, is_new: true },
  // A business at work; statements and reminders of a month's end fit.
  { after_days: 14, entries: 20, per_day: 300, per_address: 10, is_new: false },
  // Known for two months: only what no business sends by hand is stopped.
  { after_days: 60, entries: 50, per_day: 2_000, per_address: 20, is_new: false },
] as const;
/** Letters and messages of all new organizations together to one address within 24 hours. */
export const STRANGER_LETTERS = 10;
export const INVITATION_DAYS = 7;
/** S1 §9. */
export const READING_WORDS_PER_MINUTE = 200;
export const READING_MINUTES_DEFAULT = 5;
/** Reminders are sent at this hour of the organization's day, or later after downtime. */
export const REMINDER_HOUR = 8;
/** A batch is reported this many days before it expires. */
export const EXPIRES_SOON_DAYS = 14;
/** A reminder of a tax comes so many days before its day. */
export const TAX_REMINDER_DAYS = 7;
/** The period that purchases should cover unless the request asks otherwise. */
export const DEFAULT_COVER_DAYS = 14;
/** Days after the due date, negative before it. */
export const DEFAULT_REMINDER_DAYS = [-3, 0, 7, 14, 30] as const;
