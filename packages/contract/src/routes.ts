import { accountRoutes } from './account.ts';
import { accountRoutes as chartRoutes } from './accounts.ts';
import { aliasRoutes } from './aliases.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { archiveRoutes } from './archive.ts';
import { assetRoutes } from './assets.ts';
import { authRoutes } from './auth.ts';
import { bankAccountRoutes } from './bank-accounts.ts';
import { bankRuleRoutes } from './bank-rules.ts';
import { bankStatementRoutes } from './bank-statements.ts';
import { billRoutes } from './bills.ts';
import { blogRoutes } from './blog.ts';
import { bomRoutes } from './boms.ts';
import { branchRoutes } from './branches.ts';
import { budgetRoutes } from './budgets.ts';
import { cashBasisRoutes } from './cash-basis.ts';
import { categoryRoutes } from './categories.ts';
import { channelRoutes } from './channel.ts';
import { costHistoryRoutes } from './cost-history.ts';
import { costingRoutes } from './costing.ts';
import { counterRoutes } from './counter.ts';
import { countRoutes } from './counts.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { customerRoutes } from './customers.ts';
import { dashboardRoutes } from './dashboard.ts';
import { deliveryRoutes, publicInvoiceRoutes } from './delivery.ts';
import { duplicateRoutes } from './duplicates.ts';
import { einvoiceRoutes } from './einvoices.ts';
import { flagRoutes } from './flags.ts';
import { fundingRoutes } from './funding.ts';
import { goodsReceiptRoutes } from './goods-receipts.ts';
import { healthRoutes } from './health.ts';
import { importRoutes } from './imports.ts';
import { inboxRoutes } from './inbox.ts';
import { inventoryAccountingRoutes } from './inventory-accounting.ts';
import { invoiceRoutes } from './invoices.ts';
import { itemImportRoutes } from './item-import.ts';
import { itemLookupRoutes } from './item-lookup.ts';
import { finishedGoodRoutes, rawMaterialRoutes } from './items.ts';
import { journalRoutes } from './journals.ts';
import { ledgerRoutes } from './ledger.ts';
import { invitationRoutes, memberRoutes } from './members.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { onlinePaymentRoutes } from './online-payments.ts';
import { openingBalanceRoutes } from './opening-balances.ts';
import { openingDocumentRoutes } from './opening-document.ts';
import { operatorRoutes } from './operator.ts';
import { organizationRoutes, publicLogoRoutes } from './organizations.ts';
import { outboxRoutes } from './outbox.ts';
import { outsideCheckRoutes } from './outside-checks.ts';
import { payableRoutes } from './payables.ts';
import { customerPageRoutes, payingRoutes } from './paying.ts';
import { paymentAlertRoutes } from './payment-alerts.ts';
import { paymentRoutes } from './payments.ts';
import { payrollRoutes } from './payroll.ts';
import { periodRoutes } from './periods.ts';
import { priceListRoutes } from './price-lists.ts';
import { productionRoutes } from './production.ts';
import { purchaseOrderRoutes } from './purchase-orders.ts';
import { questionRoutes } from './questions.ts';
import { receivableRoutes } from './receivables.ts';
import { recurringRoutes } from './recurring.ts';
import { reminderRoutes } from './reminders.ts';
import { reorderRoutes } from './reorder.ts';
import { reportRoutes } from './reports.ts';
import { revaluationRoutes } from './revaluations.ts';
import { salesReportRoutes } from './sales-reports.ts';
import { sampleRoutes } from './samples.ts';
import { searchRoutes } from './search.ts';
import { secondOpinionRoutes } from './second-opinion.ts';
import { sourceDocumentRoutes } from './source-documents.ts';
import { statementRoutes } from './statements.ts';
import { supplierCreditRoutes } from './supplier-credits.ts';
import { supplierRoutes } from './suppliers.ts';
import { taxCalendarRoutes } from './tax-calendar.ts';
import { textTransactionRoutes } from './text-transactions.ts';
import { transactionRoutes } from './transactions.ts';
import { transferRoutes } from './transfers.ts';
import { vatRoutes } from './vat.ts';
import { webhookRoutes } from './webhooks.ts';
import { whatsappRoutes } from './whatsapp.ts';
import { withholdingRoutes } from './withholding.ts';
import { writeDownRoutes } from './write-downs.ts';

/** The route table: the server mounts it, the web client calls it, the API documentation is generated from it. */
export const routes = {
  health: healthRoutes,
  operator: operatorRoutes,
  auth: authRoutes,
  account: accountRoutes,
  onboarding: onboardingRoutes,
  organizations: organizationRoutes,
  publicLogos: publicLogoRoutes,
  archive: archiveRoutes,
  members: memberRoutes,
  invitations: invitationRoutes,
  apiKeys: apiKeyRoutes,
  webhooks: webhookRoutes,
  flags: flagRoutes,
  blog: blogRoutes,
  reports: reportRoutes,
  periods: periodRoutes,
  customers: customerRoutes,
  duplicates: duplicateRoutes,
  receivables: receivableRoutes,
  payables: payableRoutes,
  openingBalances: openingBalanceRoutes,
  openingDocument: openingDocumentRoutes,
  payments: paymentRoutes,
  paymentAlerts: paymentAlertRoutes,
  sourceDocuments: sourceDocumentRoutes,
  textTransactions: textTransactionRoutes,
  secondOpinion: secondOpinionRoutes,
  aliases: aliasRoutes,
  invoices: invoiceRoutes,
  counter: counterRoutes,
  outbox: outboxRoutes,
  creditNotes: creditNoteRoutes,
  delivery: deliveryRoutes,
  publicInvoices: publicInvoiceRoutes,
  paying: payingRoutes,
  customerPages: customerPageRoutes,
  onlinePayments: onlinePaymentRoutes,
  whatsapp: whatsappRoutes,
  einvoices: einvoiceRoutes,
  recurring: recurringRoutes,
  reminders: reminderRoutes,
  rawMaterials: rawMaterialRoutes,
  finishedGoods: finishedGoodRoutes,
  priceLists: priceListRoutes,
  itemImports: itemImportRoutes,
  itemLookup: itemLookupRoutes,
  costHistory: costHistoryRoutes,
  boms: bomRoutes,
  production: productionRoutes,
  categories: categoryRoutes,
  purchaseOrders: purchaseOrderRoutes,
  branches: branchRoutes,
  counts: countRoutes,
  transfers: transferRoutes,
  goodsReceipts: goodsReceiptRoutes,
  suppliers: { ...supplierRoutes, ...supplierCreditRoutes },
  bills: billRoutes,
  transactions: transactionRoutes,
  bankAccounts: bankAccountRoutes,
  bankStatements: bankStatementRoutes,
  bankRules: bankRuleRoutes,
  funding: fundingRoutes,
  inventoryAccounting: inventoryAccountingRoutes,
  costing: costingRoutes,
  reorder: reorderRoutes,
  imports: importRoutes,
  inbox: inboxRoutes,
  search: searchRoutes,
  samples: sampleRoutes,
  notifications: notificationRoutes,
  channel: channelRoutes,
  writeDowns: writeDownRoutes,
  payroll: payrollRoutes,
  vat: vatRoutes,
  withholding: withholdingRoutes,
  taxCalendar: taxCalendarRoutes,
  assets: assetRoutes,
  ledger: ledgerRoutes,
  outsideChecks: outsideCheckRoutes,
  revaluations: revaluationRoutes,
  budgets: budgetRoutes,
  journals: journalRoutes,
  statements: statementRoutes,
  cashBasis: cashBasisRoutes,
  accounts: chartRoutes,
  salesReports: salesReportRoutes,
  questions: questionRoutes,
  dashboard: dashboardRoutes,
} as const;
export type Routes = typeof routes;
