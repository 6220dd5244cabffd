import type { Routes } from '@lissafi/contract/routes';
import { accountHandlers } from './features/account/http.ts';
import { chartHandlers } from './features/accounts/http.ts';
import { aliasHandlers } from './features/aliases/http.ts';
import { apiKeyHandlers } from './features/api-keys/http.ts';
import { archiveHandlers } from './features/archive/http.ts';
import { assetHandlers } from './features/assets/http.ts';
import { authHandlers } from './features/auth/http.ts';
import { bankAccountHandlers } from './features/bank-accounts/http.ts';
import { bankRuleHandlers, bankStatementHandlers } from './features/bank-statements/http.ts';
import { billHandlers } from './features/bills/http.ts';
import { blogHandlers } from './features/blog/http.ts';
import { bomHandlers } from './features/boms/http.ts';
import { branchHandlers } from './features/branches/http.ts';
import { budgetHandlers } from './features/budgets/http.ts';
import { cashBasisHandlers } from './features/cash-basis/http.ts';
import { channelHandlers } from './features/channel/http.ts';
import { costHistoryHandlers } from './features/cost-history/http.ts';
import { costingHandlers } from './features/costing/http.ts';
import { counterHandlers } from './features/counter/http.ts';
import { countHandlers } from './features/counts/http.ts';
import { creditNoteHandlers } from './features/credit-notes/http.ts';
import { customerHandlers } from './features/customers/http.ts';
import { dashboardHandlers } from './features/dashboard/http.ts';
import { deliveryHandlers, publicInvoiceHandlers } from './features/delivery/http.ts';
import { duplicateHandlers } from './features/duplicates/http.ts';
import { einvoiceHandlers } from './features/einvoices/http.ts';
import { flagHandlers } from './features/flags/http.ts';
import { fundingHandlers } from './features/funding/http.ts';
import { goodsReceiptHandlers } from './features/goods-receipts/http.ts';
import { healthHandlers } from './features/health/http.ts';
import { importHandlers } from './features/imports/http.ts';
import { inboxHandlers } from './features/inbox/http.ts';
import { inventoryAccountingHandlers } from './features/inventory-accounting/http.ts';
import { invoiceHandlers } from './features/invoices/http.ts';
import { categoryHandlers, finishedGoodHandlers, rawMaterialHandlers } from './features/items/http.ts';
import { itemImportHandlers } from './features/items/import.ts';
import { itemLookupHandlers } from './features/items/lookup.ts';
import { journalHandlers } from './features/journals/http.ts';
import { ledgerHandlers } from './features/ledger/http.ts';
import { invitationHandlers, memberHandlers } from './features/members/http.ts';
import { notificationHandlers } from './features/notifications/http.ts';
import { onboardingHandlers } from './features/onboarding/http.ts';
import { onlinePaymentHandlers } from './features/online-payments/http.ts';
import { openingBalanceHandlers, openingDocumentHandlers } from './features/opening-balances/http.ts';
import { operatorHandlers } from './features/operator/http.ts';
import { organizationHandlers, publicLogoHandlers } from './features/organizations/http.ts';
import { outboxHandlers } from './features/outbox/http.ts';
import { outsideCheckHandlers } from './features/outside-checks/http.ts';
import { payableHandlers } from './features/payables/http.ts';
import { customerPageHandlers, payingHandlers } from './features/paying/http.ts';
import { paymentAlertHandlers } from './features/payment-alerts/http.ts';
import { paymentHandlers } from './features/payments/http.ts';
import { payrollHandlers } from './features/payroll/http.ts';
import { periodHandlers } from './features/periods/http.ts';
import { priceListHandlers } from './features/price-lists/http.ts';
import { productionHandlers } from './features/production/http.ts';
import { purchaseOrderHandlers } from './features/purchase-orders/http.ts';
import { questionHandlers } from './features/questions/http.ts';
import { receivableHandlers } from './features/receivables/http.ts';
import { recurringHandlers } from './features/recurring/http.ts';
import { reminderHandlers } from './features/reminders/http.ts';
import { reorderHandlers } from './features/reorder/http.ts';
import { reportHandlers } from './features/reports/http.ts';
import { revaluationHandlers } from './features/revaluations/http.ts';
import { salesReportHandlers } from './features/sales-reports/http.ts';
import { sampleHandlers } from './features/samples/http.ts';
import { searchHandlers } from './features/search/http.ts';
import { secondOpinionHandlers } from './features/second-opinion/http.ts';
import { sourceDocumentHandlers } from './features/source-documents/http.ts';
import { statementHandlers } from './features/statements/http.ts';
import { supplierCreditHandlers } from './features/suppliers/credit-http.ts';
import { supplierHandlers } from './features/suppliers/http.ts';
import { taxCalendarHandlers } from './features/tax-calendar/http.ts';
import { textTransactionHandlers } from './features/text-transactions/http.ts';
import { transactionHandlers } from './features/transactions/http.ts';
import { transferHandlers } from './features/transfers/http.ts';
import { vatHandlers } from './features/vat/http.ts';
import { webhookHandlers } from './features/webhooks/http.ts';
import { whatsappHandlers } from './features/whatsapp/http.ts';
import { withholdingHandlers } from './features/withholding/http.ts';
import { writeDownHandlers } from './features/write-downs/http.ts';
import type { Handlers } from './http/context.ts';

/** The handlers of each table of routes; a table without handlers does not compile. */
export const handlers: { [Group in keyof Routes]: Handlers<Routes[Group]> } = {
  health: healthHandlers,
  operator: operatorHandlers,
  auth: authHandlers,
  account: accountHandlers,
  onboarding: onboardingHandlers,
  organizations: organizationHandlers,
  publicLogos: publicLogoHandlers,
  apiKeys: apiKeyHandlers,
  webhooks: webhookHandlers,
  archive: archiveHandlers,
  members: memberHandlers,
  invitations: invitationHandlers,
  flags: flagHandlers,
  blog: blogHandlers,
  reports: reportHandlers,
  periods: periodHandlers,
  customers: customerHandlers,
  duplicates: duplicateHandlers,
  receivables: receivableHandlers,
  payables: payableHandlers,
  openingBalances: openingBalanceHandlers,
  openingDocument: openingDocumentHandlers,
  payments: paymentHandlers,
  paymentAlerts: paymentAlertHandlers,
  textTransactions: textTransactionHandlers,
  sourceDocuments: sourceDocumentHandlers,
  secondOpinion: secondOpinionHandlers,
  aliases: aliasHandlers,
  invoices: invoiceHandlers,
  counter: counterHandlers,
  outbox: outboxHandlers,
  creditNotes: creditNoteHandlers,
  delivery: deliveryHandlers,
  publicInvoices: publicInvoiceHandlers,
  paying: payingHandlers,
  customerPages: customerPageHandlers,
  onlinePayments: onlinePaymentHandlers,
  whatsapp: whatsappHandlers,
  einvoices: einvoiceHandlers,
  recurring: recurringHandlers,
  reminders: reminderHandlers,
  rawMaterials: rawMaterialHandlers,
  finishedGoods: finishedGoodHandlers,
  priceLists: priceListHandlers,
  itemImports: itemImportHandlers,
  itemLookup: itemLookupHandlers,
  costHistory: costHistoryHandlers,
  boms: bomHandlers,
  production: productionHandlers,
  categories: categoryHandlers,
  purchaseOrders: purchaseOrderHandlers,
  branches: branchHandlers,
  counts: countHandlers,
  transfers: transferHandlers,
  goodsReceipts: goodsReceiptHandlers,
  suppliers: { ...supplierHandlers, ...supplierCreditHandlers },
  bills: billHandlers,
  transactions: transactionHandlers,
  bankAccounts: bankAccountHandlers,
  bankStatements: bankStatementHandlers,
  bankRules: bankRuleHandlers,
  funding: fundingHandlers,
  inventoryAccounting: inventoryAccountingHandlers,
  costing: costingHandlers,
  reorder: reorderHandlers,
  imports: importHandlers,
  inbox: inboxHandlers,
  search: searchHandlers,
  samples: sampleHandlers,
  notifications: notificationHandlers,
  channel: channelHandlers,
  writeDowns: writeDownHandlers,
  payroll: payrollHandlers,
  vat: vatHandlers,
  withholding: withholdingHandlers,
  taxCalendar: taxCalendarHandlers,
  assets: assetHandlers,
  ledger: ledgerHandlers,
  outsideChecks: outsideCheckHandlers,
  revaluations: revaluationHandlers,
  budgets: budgetHandlers,
  journals: journalHandlers,
  statements: statementHandlers,
  cashBasis: cashBasisHandlers,
  accounts: chartHandlers,
  salesReports: salesReportHandlers,
  questions: questionHandlers,
  dashboard: dashboardHandlers,
};
