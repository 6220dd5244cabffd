import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from './features/account/routes.ts';
import { chartRoutes } from './features/accounts/routes.ts';
import { aliasesRoutes } from './features/aliases/routes.ts';
import { apiKeysRoutes } from './features/api-keys/routes.ts';
import { archiveRoutes } from './features/archive/routes.ts';
import { assetsRoutes } from './features/assets/routes.ts';
import { authChildren, plainChildren } from './features/auth/routes.ts';
import { bankAccountsRoutes } from './features/bank-accounts/routes.ts';
import { bankStatementsRoutes } from './features/bank-statements/routes.ts';
import { billsRoutes } from './features/bills/routes.ts';
import { blogChildren, blogRoute } from './features/blog/routes.ts';
import { bomsRoutes } from './features/boms/routes.ts';
import { branchesRoutes } from './features/branches/routes.ts';
import { budgetsRoutes } from './features/budgets/routes.ts';
import { componentsRoutes } from './features/components/routes.ts';
import { costingRoutes } from './features/costing/routes.ts';
import { counterRoutes } from './features/counter/routes.ts';
import { countsRoutes } from './features/counts/routes.ts';
import { customersRoutes } from './features/customers/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deliveryRoutes } from './features/delivery/routes.ts';
import { duplicatesRoutes } from './features/duplicates/routes.ts';
import { einvoicesRoutes } from './features/einvoices/routes.ts';
import { fundingRoutes } from './features/funding/routes.ts';
import { goodsReceiptsRoutes } from './features/goods-receipts/routes.ts';
import { helpRoutes } from './features/help/routes.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { inboxRoutes } from './features/inbox/routes.ts';
import { inventoryAccountingRoutes } from './features/inventory-accounting/routes.ts';
import { invoicesRoutes } from './features/invoices/routes.ts';
import { itemsRoutes } from './features/items/routes.ts';
import { journalsRoutes } from './features/journals/routes.ts';
import { landingRoutes } from './features/landing/routes.ts';
import { booksChildren, booksRoute } from './features/ledger/routes.ts';
import { authChildrenOfMembers, membersRoutes } from './features/members/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { onboardingChildren, onboardingRoute } from './features/onboarding/routes.ts';
import { onlinePaymentsRoutes } from './features/online-payments/routes.ts';
import { openingBalancesBooks, openingBalancesRoutes } from './features/opening-balances/routes.ts';
import { operatorRoutes } from './features/operator/routes.ts';
import { organizationsRoutes } from './features/organizations/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { payablesBooks, payablesRoutes } from './features/payables/routes.ts';
import { payingRoutes } from './features/paying/routes.ts';
import { paymentAlertsRoutes } from './features/payment-alerts/routes.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { payrollPages } from './features/payroll/routes.ts';
import { periodsChildren } from './features/periods/routes.ts';
import { priceListsRoutes } from './features/price-lists/routes.ts';
import { productionRoutes } from './features/production/routes.ts';
import { purchaseOrdersRoutes } from './features/purchase-orders/routes.ts';
import { questionsRoutes } from './features/questions/routes.ts';
import { receivablesBooks, receivablesRoutes } from './features/receivables/routes.ts';
import { recurringRoutes } from './features/recurring/routes.ts';
import { reorderRoutes } from './features/reorder/routes.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { revaluationPages } from './features/revaluations/routes.ts';
import { salesReportsRoutes } from './features/sales-reports/routes.ts';
import { sourceDocumentsRoutes } from './features/source-documents/routes.ts';
import { statementsRoutes } from './features/statements/routes.ts';
import { suppliersRoutes } from './features/suppliers/routes.ts';
import { taxCalendarPages } from './features/tax-calendar/routes.ts';
import { ownWordsRoutes } from './features/text-transactions/routes.ts';
import { transactionsRoutes } from './features/transactions/routes.ts';
import { stockTransfersRoutes } from './features/transfers/routes.ts';
import { vatRoutes } from './features/vat/routes.ts';
import { webhooksRoutes } from './features/webhooks/routes.ts';
import { whatsappRoutes } from './features/whatsapp/routes.ts';
import { withholdingRoutes } from './features/withholding/routes.ts';
import { writeDownsRoutes } from './features/write-downs/routes.ts';
import { appRoute, authRoute, plainRoute, rootRoute } from './parent-routes.ts';
import { ErrorScreen } from './ui/ErrorScreen.tsx';

// Every address of the product, each declared by its feature. Screens are loaded when they are opened; this file and
// what it imports is what every visitor pays for, so no schema library is reached from here.

const routeTree = rootRoute.addChildren([
  ...landingRoutes,
  ...componentsRoutes,
  ...helpRoutes,
  ...operatorRoutes,
  ...deliveryRoutes,
  ...payingRoutes,
  blogRoute.addChildren(blogChildren),
  authRoute.addChildren([
    ...authChildren,
    ...authChildrenOfMembers,
    onboardingRoute.addChildren(onboardingChildren),
  ]),
  plainRoute.addChildren(plainChildren),
  appRoute.addChildren([
    ...aliasesRoutes,
    ...apiKeysRoutes,
    ...webhooksRoutes,
    ...archiveRoutes,
    ...membersRoutes,
    ...dashboardRoutes,
    ...counterRoutes,
    ...customersRoutes,
    ...duplicatesRoutes,
    ...einvoicesRoutes,
    ...receivablesRoutes,
    ...payablesRoutes,
    ...salesReportsRoutes,
    ...questionsRoutes,
    ...openingBalancesRoutes,
    ...paymentsRoutes,
    ...ownWordsRoutes,
    ...sourceDocumentsRoutes,
    ...onlinePaymentsRoutes,
    ...whatsappRoutes,
    ...paymentAlertsRoutes,
    ...payrollPages,
    ...invoicesRoutes,
    ...recurringRoutes,
    ...itemsRoutes,
    ...inventoryAccountingRoutes,
    ...costingRoutes,
    ...billsRoutes,
    ...purchaseOrdersRoutes,
    ...branchesRoutes,
    ...countsRoutes,
    ...stockTransfersRoutes,
    ...goodsReceiptsRoutes,
    ...transactionsRoutes,
    ...bankAccountsRoutes,
    ...bankStatementsRoutes,
    ...fundingRoutes,
    ...reorderRoutes,
    ...importsRoutes,
    ...inboxRoutes,
    ...outboxRoutes,
    ...writeDownsRoutes,
    ...notificationsRoutes,
    ...suppliersRoutes,
    ...productionRoutes,
    ...bomsRoutes,
    ...priceListsRoutes,
    ...organizationsRoutes,
    ...reportsRoutes,
    ...accountRoutes,
    booksRoute.addChildren([
      ...booksChildren,
      ...periodsChildren,
      ...revaluationPages,
      ...vatRoutes,
      ...withholdingRoutes,
      ...taxCalendarPages,
      ...journalsRoutes,
      ...assetsRoutes,
      ...openingBalancesBooks,
      ...statementsRoutes,
      ...budgetsRoutes,
      ...chartRoutes,
      ...receivablesBooks,
      ...payablesBooks,
    ]),
  ]),
]);

export const makeRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 100,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
