import type { Permission } from './permissions.ts';
import type { Routes } from './routes.ts';

/** Routes by their group. */
export type RouteNames = { readonly [Group in keyof Routes]?: readonly (keyof Routes[Group])[] };

export interface Effect {
  /** Whoever lacks all of these must not reach it, by any way. */
  guards: readonly Permission[];
  /** The writes that could reach it, with the right fields; `any` for what every answer, file and message could tell. */
  by: RouteNames | 'any';
  /** What reaches it without a request. */
  jobs?: readonly string[];
}

/** Writes that take a day and change the books or the stock. */
const POSTING = {
  invoices: ['create', 'issue', 'cancel'],
  delivery: ['send'],
  creditNotes: ['create', 'refund'],
  outbox: ['accept'],
  textTransactions: ['record'],
  recurring: ['create', 'update', 'resume', 'runNow'],
  payments: ['recordForInvoice', 'recordForCustomer', 'applyCredit', 'payOutCredit', 'writeOff', 'void'],
  paymentAlerts: ['confirm'],
  counter: ['openShift', 'closeShift'],
  paying: ['verifyOnline'],
  onlinePayments: ['webhook'],
  transactions: ['create', 'post', 'void'],
  funding: ['create', 'void'],
  bankAccounts: ['create', 'transfer', 'voidTransfer', 'settle', 'count'],
  bankStatements: ['match', 'unmatch'],
  imports: ['commit', 'undo'],
  openingBalances: ['importInvoices', 'importCustomers'],
  archive: ['import'],
  openingDocument: ['post', 'void'],
  rawMaterials: ['receive', 'adjust', 'bulkUpdate'],
  finishedGoods: ['receive', 'adjust', 'bulkUpdate'],
  itemImports: ['rawMaterials', 'finishedGoods'],
  transfers: ['create', 'void'],
  goodsReceipts: ['create', 'void'],
  counts: ['post', 'quick'],
  suppliers: [
    'return',
    'pay',
    'payMany',
    'voidPayment',
    'applyCredits',
    'voidApplication',
    'refund',
    'voidRefund',
    'creditNote',
    'voidCreditNote',
  ],
  bills: ['post', 'void'],
  production: ['start', 'complete', 'cancel', 'consume'],
  costing: ['switchMethod', 'catchUp'],
  writeDowns: ['record'],
  assets: ['create', 'depreciate', 'dispose', 'void'],
  revaluations: ['post', 'undo'],
  journals: ['create', 'reverse', 'createRecurring', 'updateRecurring'],
  payroll: ['create', 'void', 'pay', 'voidPayment'],
  vat: ['file', 'unfile', 'pay', 'voidPayment'],
  withholding: ['remit', 'voidRemittance'],
} as const satisfies RouteNames;

/**
 * What people may not do or see without a permission, by the effect on the business and not by the field that was
 * thought of (docs/decisions/0151). Each write is in one of the lists, or in WITHOUT_EFFECT: `http/effects.test.ts` holds
 * that, and tries every write and every answer as whoever lacks the guards.
 */
export const EFFECTS = {
  /** Goods with a list price bring in less than it, at the sale or after it. */
  sell_below_list: {
    guards: ['prices:reduce'],
    by: {
      invoices: ['create', 'update', 'issue', 'cancel', 'convert'],
      delivery: ['send'],
      creditNotes: ['create', 'refund'],
      textTransactions: ['record'],
      recurring: ['create', 'update', 'resume', 'runNow'],
      payments: ['recordForInvoice', 'recordForCustomer', 'writeOff'],
      paymentAlerts: ['confirm'],
      bankStatements: ['match'],
      outbox: ['accept'],
      duplicates: ['merge'],
      customers: ['create', 'update'],
      imports: ['commit'],
      finishedGoods: ['update', 'bulkUpdate'],
      priceLists: ['update', 'setPrices', 'fill'],
      organizations: ['update'],
    },
    jobs: ['recurring_invoices', 'whatsapp_work'],
  },
  /** What a customer owes is given up, for more than a fifth of its document. */
  give_away_debt: {
    guards: ['write_offs:write'],
    by: {
      payments: ['recordForInvoice', 'recordForCustomer', 'writeOff'],
      creditNotes: ['create', 'refund'],
      invoices: ['cancel'],
      bankStatements: ['match'],
      paymentAlerts: ['confirm'],
      imports: ['undo'],
      openingDocument: ['void'],
    },
    jobs: ['import_work'],
  },
  /** Money leaves the business other than for goods that came back, or another account is where it is paid to. */
  send_money_elsewhere: {
    guards: [
      'transactions:write',
      'supplier_payments:write',
      'payroll:write',
      'tax:write',
      'organization:update',
    ],
    by: {
      suppliers: ['pay', 'payMany'],
      transactions: ['create', 'post'],
      payments: ['payOutCredit'],
      goodsReceipts: ['create'],
      rawMaterials: ['receive'],
      finishedGoods: ['receive'],
      payroll: ['pay'],
      vat: ['pay'],
      withholding: ['remit'],
      funding: ['create'],
      bankAccounts: ['transfer', 'create', 'update', 'settle'],
      assets: ['create'],
      bankStatements: ['match'],
      paymentAlerts: ['confirm'],
      textTransactions: ['record'],
      invoices: ['create', 'update'],
      recurring: ['create', 'update'],
      onlinePayments: ['update'],
      journals: ['create', 'createRecurring'],
      imports: ['commit'],
    },
    jobs: ['recurring_journals', 'import_work'],
  },
  /** What goods cost, or what is earned on them. */
  see_costs: { guards: ['costs:read'], by: 'any' },
  /** What a person earns. */
  see_pay: { guards: ['payroll:read'], by: 'any' },
  /** Somebody outside of the business is written to, or another program is told or may ask. */
  act_outside: {
    guards: ['documents:write', 'purchase_orders:write', 'organization:manage_members', 'developers:manage'],
    by: {
      delivery: ['send', 'shareLink'],
      reminders: ['send', 'remindCustomer', 'update'],
      customerPages: ['share'],
      whatsapp: ['sendInvoice', 'sendStatement', 'connect', 'code'],
      einvoices: ['submit', 'submitWaiting', 'updateSettings'],
      purchaseOrders: ['email'],
      members: ['invite', 'resend'],
      withholding: ['giveReceipt'],
      apiKeys: ['create'],
      webhooks: ['create', 'update', 'rotate', 'test', 'replay', 'replayFailed'],
      secondOpinion: ['update'],
      outsideChecks: ['start'],
      recurring: ['create', 'update', 'runNow'],
      paying: ['startOnline'],
    },
    jobs: [
      'reminders',
      'recurring_invoices',
      'webhook_deliver',
      'whatsapp_send',
      'einvoice',
      'second_opinion',
    ],
  },
  /** Something is dated in a period that is locked. */
  act_in_the_past: {
    guards: ['periods:write'],
    by: { ...POSTING, periods: ['lock'] },
    jobs: ['recurring_invoices', 'recurring_journals', 'depreciation', 'import_work'],
  },
  /** What was recorded is no longer there, or nobody can reach it. */
  remove_data: {
    guards: ['organization:delete', 'data:import'],
    by: {
      organizations: ['close'],
      archive: ['import'],
      members: ['transfer', 'takeBack', 'remove'],
      samples: ['remove'],
      invoices: ['delete'],
      customers: ['delete'],
      duplicates: ['merge'],
      transactions: ['delete'],
      bills: ['delete'],
      suppliers: ['delete'],
      rawMaterials: ['delete'],
      finishedGoods: ['delete'],
      boms: ['delete'],
      production: ['delete'],
      categories: ['delete'],
      priceLists: ['delete'],
      recurring: ['delete'],
      counts: ['discard'],
      imports: ['discard', 'undo'],
      bankStatements: ['remove'],
      sourceDocuments: ['delete'],
      account: ['erase'],
    },
    jobs: ['tidy', 'sample_remove'],
  },
} as const satisfies Record<string, Effect>;
export type EffectName = keyof typeof EFFECTS;

/**
 * Writes that reach none of the effects, whatever they are sent: who somebody is and who may do what, which the
 * permission of the route itself guards, settings and names, drafts and plans that post nothing, and what is said.
 */
export const WITHOUT_EFFECT = {
  auth: [
    'register',
    'login',
    'secondFactor',
    'passkeyOptions',
    'passkey',
    'requestPasswordReset',
    'resetPassword',
    'checkReset',
    'refresh',
    'logout',
    'verifyEmail',
    'resendVerification',
  ],
  account: [
    'updateMe',
    'acceptTerms',
    'changePassword',
    'changeEmail',
    'correctEmail',
    'revokeDevice',
    'revokeOtherDevices',
    'startTotp',
    'confirmTotp',
    'disableTotp',
    'recoveryCodes',
    'passkeyOptions',
    'addPasskey',
    'removePasskey',
    'prove',
  ],
  members: ['switchOrganization', 'changeRole', 'revoke', 'leave'],
  invitations: ['look', 'accept', 'register'],
  apiKeys: ['revoke'],
  webhooks: ['remove'],
  whatsapp: ['unlink', 'unlinkMember', 'disconnect', 'receive'],
  organizations: ['create', 'changePlan', 'setLogo', 'removeLogo'],
  samples: ['create'],
  onboarding: ['complete', 'hideFirstSteps'],
  branches: ['create', 'update', 'addLocation', 'updateLocation'],
  aliases: ['save', 'remove'],
  transactions: ['mapCategory', 'update', 'attach'],
  accounts: ['create', 'update'],
  bankRules: ['update'],
  budgets: ['update', 'fill'],
  categories: ['create', 'update'],
  priceLists: ['create'],
  customers: ['creditLimit', 'batchParse'],
  suppliers: ['create', 'update'],
  rawMaterials: ['create', 'update', 'setPicture', 'removePicture'],
  finishedGoods: ['create', 'setPicture', 'removePicture'],
  boms: ['create', 'update', 'calculateCost'],
  invoices: ['parseText', 'duplicate'],
  recurring: ['pause'],
  reminders: ['draft'],
  delivery: ['markSent', 'revokeShareLink'],
  customerPages: ['revoke'],
  payments: ['certify'],
  paymentAlerts: ['read', 'keep', 'update', 'discard'],
  paying: ['claim', 'prove', 'withdraw'],
  publicInvoices: ['view'],
  bills: ['create', 'update', 'attach'],
  purchaseOrders: ['create', 'createAll', 'update', 'send', 'close', 'cancel'],
  production: ['create', 'update', 'hold', 'resume', 'allocate', 'check'],
  counts: ['create', 'enter'],
  openingDocument: ['save'],
  assets: ['update'],
  bankStatements: ['preview', 'import', 'update', 'correct'],
  imports: ['create', 'update', 'correct'],
  archive: ['uploadPart'],
  cashBasis: ['catchUp'],
  sourceDocuments: ['addPicture', 'addRecording', 'write', 'readAgain'],
  textTransactions: ['read', 'readMany', 'dismiss'],
  questions: ['ask'],
  outbox: ['passOn', 'decline', 'see'],
  notifications: ['change', 'read', 'readAll'],
  channel: ['ticket'],
} as const satisfies RouteNames;
