import type { Answer, Route } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { ageingTable, openDocumentsTable, partyStatementTable } from '@lissafi/domain/books/ageing-tables';
import { bridgeTable, waitingTable } from '@lissafi/domain/books/bridge-tables';
import { budgetTable } from '@lissafi/domain/books/budget';
import { openingBalancesTable } from '@lissafi/domain/books/opening-balances-table';
import {
  balanceSheetTable,
  cashFlowTable,
  generalLedgerTable,
  profitAndLossTable,
  trialBalanceTable,
} from '@lissafi/domain/books/statement-tables';
import type { ReportTable } from '@lissafi/domain/files/report-table';
import { salesTable } from '@lissafi/domain/sales/sales-table';
import { accountsFile } from './features/accounts/files.ts';
import { assetFile, assetsFile } from './features/assets/files.ts';
import { transfersFile } from './features/bank-accounts/files.ts';
import { outstandingFile, reconciliationFile, statementLinesFile } from './features/bank-statements/files.ts';
import { billsFile } from './features/bills/files.ts';
import { comparisonFile } from './features/costing/files.ts';
import { countsFile } from './features/counts/files.ts';
import { customersFile } from './features/customers/files.ts';
import { invoicesFile } from './features/documents/files.ts';
import { fundingFile } from './features/funding/files.ts';
import { receiptsFile } from './features/goods-receipts/files.ts';
import {
  adjustmentsFile,
  belowZeroFile,
  cogsFile,
  cogsHistoryFile,
  deadStockFile,
  historicalFile,
  reportedMovementsFile,
  stockAgeingFile,
  turnoverFile,
  valuationFile,
  varianceFile,
} from './features/inventory-accounting/files.ts';
import { finishedGoodsFile, itemSalesFile, movementsFile, rawMaterialsFile } from './features/items/files.ts';
import { journalsFile } from './features/journals/files.ts';
import { changesFile, entriesFile } from './features/ledger/files.ts';
import { toPayFile } from './features/payables/files.ts';
import { paymentsFile } from './features/payments/files.ts';
import { payrollFile, payrollPaymentsFile, payrollsFile } from './features/payroll/files.ts';
import { priceListFile } from './features/price-lists/files.ts';
import { ordersFile } from './features/production/files.ts';
import { purchaseOrdersFile } from './features/purchase-orders/files.ts';
import { ageingFile } from './features/receivables/files.ts';
import { recurringFile } from './features/recurring/files.ts';
import { reorderFile } from './features/reorder/files.ts';
import {
  payablesFile,
  supplierCreditNotesFile,
  supplierCreditsFile,
  supplierPaymentsFile,
  supplierRefundsFile,
  suppliersFile,
} from './features/suppliers/files.ts';
import { taxCalendarFile } from './features/tax-calendar/files.ts';
import { transactionsFile } from './features/transactions/files.ts';
import { stockTransfersFile } from './features/transfers/files.ts';
import { vatEntriesFile, vatMonthsFile, vatPaymentsFile, vatReturnFile } from './features/vat/files.ts';
import {
  whtDeductedFile,
  whtMonthsFile,
  whtReceiptFile,
  whtRemittancesFile,
  whtSufferedFile,
} from './features/withholding/files.ts';
import { writeDownsFile } from './features/write-downs/files.ts';
import type { FileAbout } from './http/file-of-answer.ts';

type FilesOf<Table> = {
  [N in keyof Table as Table[N] extends { files: true } ? N : never]: Table[N] extends Route
    ? (answer: Answer<Table[N]>, about: FileAbout) => ReportTable
    : never;
};
type ReportFiles = {
  [G in keyof Routes as keyof FilesOf<Routes[G]> extends never ? never : G]: FilesOf<Routes[G]>;
};

/** The rows of each answer that can be downloaded; a route with `files` and without a function does not compile. */
export const reportFiles: ReportFiles = {
  purchaseOrders: { list: purchaseOrdersFile },
  goodsReceipts: { list: receiptsFile },
  bills: { list: billsFile },
  budgets: { get: (answer) => budgetTable(answer) },
  counts: { list: countsFile },
  transfers: { list: stockTransfersFile },
  writeDowns: { list: writeDownsFile },
  customers: { list: customersFile },
  receivables: {
    ageing: ageingFile,
    ageingOn: (answer, { date }) => ageingTable(answer, 'receivable', date),
    openOn: (answer, { date }) => openDocumentsTable(answer, 'receivable', date),
    statement: (answer, { date }) =>
      partyStatementTable(answer, { name: answer.customer.name, side: 'receivable' }, date),
  },
  payables: {
    toPay: toPayFile,
    ageingOn: (answer, { date }) => ageingTable(answer, 'payable', date),
    openOn: (answer, { date }) => openDocumentsTable(answer, 'payable', date),
    statement: (answer, { date }) =>
      partyStatementTable(answer, { name: answer.supplier.name, side: 'payable' }, date),
  },
  salesReports: { sales: (answer, { date }) => salesTable(answer, date) },
  funding: { list: fundingFile },
  openingDocument: { get: openingBalancesTable },
  accounts: { list: accountsFile },
  payments: { list: paymentsFile },
  invoices: { list: invoicesFile },
  rawMaterials: { list: rawMaterialsFile, movements: movementsFile },
  finishedGoods: { list: finishedGoodsFile, movements: movementsFile, sales: itemSalesFile },
  priceLists: { items: priceListFile },
  inventoryAccounting: {
    belowZero: belowZeroFile,
    valuation: valuationFile,
    historical: historicalFile,
    cogs: cogsFile,
    cogsHistory: cogsHistoryFile,
    turnover: turnoverFile,
    ageing: stockAgeingFile,
    deadStock: deadStockFile,
    variance: varianceFile,
    movements: reportedMovementsFile,
    adjustments: adjustmentsFile,
  },
  costing: { compare: comparisonFile },
  reorder: { suggestions: reorderFile },
  production: { list: ordersFile },
  recurring: { list: recurringFile },
  suppliers: {
    list: suppliersFile,
    payables: payablesFile,
    payments: supplierPaymentsFile,
    credits: supplierCreditsFile,
    refunds: supplierRefundsFile,
    creditNotes: supplierCreditNotesFile,
  },
  transactions: { list: transactionsFile },
  bankAccounts: { transfers: transfersFile },
  bankStatements: {
    lines: statementLinesFile,
    outstanding: outstandingFile,
    reconciliation: reconciliationFile,
  },
  journals: { list: journalsFile },
  assets: { list: assetsFile, get: assetFile },
  payroll: { list: payrollsFile, get: payrollFile, payments: payrollPaymentsFile },
  vat: {
    get: vatReturnFile,
    list: vatMonthsFile,
    entries: vatEntriesFile,
    payments: vatPaymentsFile,
  },
  taxCalendar: { get: taxCalendarFile },
  withholding: {
    months: whtMonthsFile,
    deducted: whtDeductedFile,
    receipt: whtReceiptFile,
    suffered: whtSufferedFile,
    remittances: whtRemittancesFile,
  },
  ledger: {
    changes: changesFile,
    entries: entriesFile,
    generalLedger: (answer, { date }) => generalLedgerTable(answer, date),
  },
  cashBasis: {
    bridge: (answer, { date }) => bridgeTable(answer, date),
    waiting: (answer, { date }) => waitingTable(answer, date),
  },
  statements: {
    profitAndLoss: (answer, { date }) => profitAndLossTable(answer, date),
    balanceSheet: (answer, { date }) => balanceSheetTable(answer, date),
    cashFlow: (answer, { date }) => cashFlowTable(answer, date),
    trialBalance: (answer, { date }) => trialBalanceTable(answer, date),
  },
};
