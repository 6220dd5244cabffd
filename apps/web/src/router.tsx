import { LIMITS } from '@lissafi/contract/limits';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ownAddress } from './client/own-address.ts';
import { guardApp, guardAuth, guardStep } from './guards.ts';
import { ErrorScreen } from './ui/ErrorScreen.tsx';
import { NotFound } from './ui/NotFound.tsx';
import { listSearch, optionalText } from './ui/table/list-search.ts';

// Every address of the product. Screens are loaded when they are opened; this file and what it imports is what
// every visitor pays for, so neither Mantine nor a schema library is reached from here.

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/landing/LandingPage.tsx'), 'LandingPage'),
});
const publicInvoice = createRoute({
  getParentRoute: () => root,
  path: '/i/$token',
  component: lazyRouteComponent(
    () => import('./features/delivery/PublicInvoicePage.tsx'),
    'PublicInvoicePage',
  ),
});

const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  component: lazyRouteComponent(() => import('./features/blog/BlogLayout.tsx'), 'BlogLayout'),
});
const blogIndex = createRoute({
  getParentRoute: () => blog,
  path: '/',
  component: lazyRouteComponent(() => import('./features/blog/BlogPage.tsx'), 'BlogPage'),
});
const blogPost = createRoute({
  getParentRoute: () => blog,
  path: '$slug',
  component: lazyRouteComponent(() => import('./features/blog/PostPage.tsx'), 'PostPage'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  beforeLoad: guardAuth,
  component: lazyRouteComponent(() => import('./features/auth/AuthLayout.tsx'), 'AuthLayout'),
});
const authIndex = createRoute({
  getParentRoute: () => auth,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login' });
  },
});
// Always said, also as nothing: what is left out comes through as it stands in the address.
const nextOf = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: ownAddress(search.next),
});
const login = createRoute({
  getParentRoute: () => auth,
  path: 'login',
  validateSearch: nextOf,
  component: lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: 'register',
  component: lazyRouteComponent(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
});
const tokenOf = (search: Record<string, unknown>): { token?: string } => {
  const token = optionalText(search.token);
  return token ? { token } : {};
};
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: 'reset-password',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const googleCallback = createRoute({
  getParentRoute: () => auth,
  path: 'google/callback',
  component: lazyRouteComponent(() => import('./features/auth/GoogleCallbackPage.tsx'), 'GoogleCallbackPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => auth,
  path: 'verify-email',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});
// The same two pages for whoever is signed in already and opens the link of a mail.
const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyRouteComponent(() => import('./features/auth/AuthLayout.tsx'), 'AuthLayout'),
});
const newPassword = createRoute({
  getParentRoute: () => plain,
  path: '/new-password',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => plain,
  path: '/confirm-email',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});
const acceptInvite = createRoute({
  getParentRoute: () => auth,
  path: 'accept-invite',
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = optionalText(search.token);
    return token ? { token } : {};
  },
  component: lazyRouteComponent(() => import('./features/members/AcceptInvitePage.tsx'), 'AcceptInvitePage'),
});
const onboarding = createRoute({ getParentRoute: () => auth, path: 'onboarding', beforeLoad: guardStep });
const onboardingIndex = createRoute({
  getParentRoute: () => onboarding,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/onboarding/personal-info' });
  },
});
const personalInfo = createRoute({
  getParentRoute: () => onboarding,
  path: 'personal-info',
  component: lazyRouteComponent(
    () => import('./features/onboarding/PersonalInfoPage.tsx'),
    'PersonalInfoPage',
  ),
});
const businessInfo = createRoute({
  getParentRoute: () => onboarding,
  path: 'business-info',
  component: lazyRouteComponent(
    () => import('./features/onboarding/BusinessInfoPage.tsx'),
    'BusinessInfoPage',
  ),
});
const onboardingSettings = createRoute({
  getParentRoute: () => onboarding,
  path: 'settings',
  component: lazyRouteComponent(
    () => import('./features/onboarding/SettingsStepPage.tsx'),
    'SettingsStepPage',
  ),
});
const summary = createRoute({
  getParentRoute: () => onboarding,
  path: 'summary',
  component: lazyRouteComponent(() => import('./features/onboarding/SummaryPage.tsx'), 'SummaryPage'),
});

const appFrame = () => import('./frame/AppLayout.tsx');
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: (context) => {
    // The frame is fetched while the server is asked who is here.
    void appFrame().catch(() => {});
    return guardApp(context);
  },
  component: lazyRouteComponent(appFrame, 'AppLayout'),
});
const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/dashboard',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const customers = createRoute({
  getParentRoute: () => app,
  path: '/customers',
  validateSearch: listSearch(['type', 'status', 'city', 'has_credit']),
  component: lazyRouteComponent(() => import('./features/customers/CustomersPage.tsx'), 'CustomersPage'),
});
const newCustomer = createRoute({
  getParentRoute: () => app,
  path: '/customers/new',
  component: lazyRouteComponent(() => import('./features/customers/NewCustomerPage.tsx'), 'NewCustomerPage'),
});
const customer = createRoute({
  getParentRoute: () => app,
  path: '/customers/$id',
  validateSearch: listSearch(['task']),
  component: lazyRouteComponent(() => import('./features/customers/CustomerPage.tsx'), 'CustomerPage'),
});
const editCustomer = createRoute({
  getParentRoute: () => app,
  path: '/customers/$id/edit',
  component: lazyRouteComponent(
    () => import('./features/customers/EditCustomerPage.tsx'),
    'EditCustomerPage',
  ),
});

const einvoices = createRoute({
  getParentRoute: () => app,
  path: '/e-invoices',
  validateSearch: listSearch(['state']),
  component: lazyRouteComponent(() => import('./features/einvoices/EinvoicesPage.tsx'), 'EinvoicesPage'),
});
const einvoiceSettings = createRoute({
  getParentRoute: () => app,
  path: '/e-invoices/settings',
  component: lazyRouteComponent(
    () => import('./features/einvoices/EinvoiceSettingsPage.tsx'),
    'EinvoiceSettingsPage',
  ),
});
const customerStatement = createRoute({
  getParentRoute: () => app,
  path: '/customers/$id/statement',
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string } => {
    const [from, to] = [optionalText(search.from), optionalText(search.to)];
    return { ...(from && { from }), ...(to && { to }) };
  },
  component: lazyRouteComponent(() => import('./features/receivables/StatementPage.tsx'), 'StatementPage'),
});
const ageing = createRoute({
  getParentRoute: () => app,
  path: '/customers/ageing',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./features/receivables/AgeingPage.tsx'), 'AgeingPage'),
});
const duplicates = createRoute({
  getParentRoute: () => app,
  path: '/customers/duplicates',
  component: lazyRouteComponent(() => import('./features/customers/DuplicatesPage.tsx'), 'DuplicatesPage'),
});
const importCustomers = createRoute({
  getParentRoute: () => app,
  path: '/customers/import',
  component: lazyRouteComponent(() => import('./features/opening-balances/ImportPage.tsx'), 'ImportPage'),
});
const pasteCustomers = createRoute({
  getParentRoute: () => app,
  path: '/customers/paste',
  component: lazyRouteComponent(() => import('./features/customers/PastePage.tsx'), 'PastePage'),
});

const payments = createRoute({
  getParentRoute: () => app,
  path: '/payments',
  validateSearch: listSearch(['kind', 'method', 'certificate', 'customer_id']),
  component: lazyRouteComponent(() => import('./features/payments/PaymentsPage.tsx'), 'PaymentsPage'),
});
const payment = createRoute({
  getParentRoute: () => app,
  path: '/payments/$id',
  component: lazyRouteComponent(() => import('./features/payments/PaymentPage.tsx'), 'PaymentPage'),
});

const invoices = createRoute({
  getParentRoute: () => app,
  path: '/invoices',
  validateSearch: listSearch(['status', 'document_type', 'customer_id', 'recurring_id']),
  component: lazyRouteComponent(() => import('./features/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
});
const newInvoice = createRoute({
  getParentRoute: () => app,
  path: '/invoices/new',
  validateSearch: (search: Record<string, unknown>): { customer_id?: string } => {
    const customer_id = optionalText(search.customer_id);
    return customer_id ? { customer_id } : {};
  },
  component: lazyRouteComponent(() => import('./features/invoices/NewInvoicePage.tsx'), 'NewInvoicePage'),
});
const invoice = createRoute({
  getParentRoute: () => app,
  path: '/invoices/$id',
  component: lazyRouteComponent(() => import('./features/invoices/InvoicePage.tsx'), 'InvoicePage'),
});
const editInvoice = createRoute({
  getParentRoute: () => app,
  path: '/invoices/$id/edit',
  component: lazyRouteComponent(() => import('./features/invoices/EditInvoicePage.tsx'), 'EditInvoicePage'),
});

const recurring = createRoute({
  getParentRoute: () => app,
  path: '/recurring',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./features/recurring/RecurringPage.tsx'), 'RecurringPage'),
});
const newRecurring = createRoute({
  getParentRoute: () => app,
  path: '/recurring/new',
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = optionalText(search.from);
    return from ? { from } : {};
  },
  component: lazyRouteComponent(
    () => import('./features/recurring/NewRecurringPage.tsx'),
    'NewRecurringPage',
  ),
});
const editRecurring = createRoute({
  getParentRoute: () => app,
  path: '/recurring/$id',
  component: lazyRouteComponent(
    () => import('./features/recurring/EditRecurringPage.tsx'),
    'EditRecurringPage',
  ),
});

/** A code that no item has yet, for the new one that gets it. */
const barcodeOf = (search: Record<string, unknown>): { barcode?: string } => {
  const barcode = optionalText(search.barcode);
  return barcode ? { barcode } : {};
};
const rawMaterials = createRoute({
  getParentRoute: () => app,
  path: '/inventory/raw-materials',
  validateSearch: listSearch(['stock_status', 'category_id', 'supplier_id', 'status']),
  component: lazyRouteComponent(() => import('./features/items/ItemsPage.tsx'), 'RawMaterialsPage'),
});
const newRawMaterial = createRoute({
  getParentRoute: () => app,
  path: '/inventory/raw-materials/new',
  validateSearch: barcodeOf,
  component: lazyRouteComponent(() => import('./features/items/NewItemPage.tsx'), 'NewRawMaterialPage'),
});
const importRawMaterials = createRoute({
  getParentRoute: () => app,
  path: '/inventory/raw-materials/import',
  component: lazyRouteComponent(
    () => import('./features/items/ImportItemsPage.tsx'),
    'ImportRawMaterialsPage',
  ),
});
const rawMaterial = createRoute({
  getParentRoute: () => app,
  path: '/inventory/raw-materials/$id',
  validateSearch: listSearch(['task']),
  component: lazyRouteComponent(() => import('./features/items/ItemPage.tsx'), 'RawMaterialPage'),
});
const editRawMaterial = createRoute({
  getParentRoute: () => app,
  path: '/inventory/raw-materials/$id/edit',
  component: lazyRouteComponent(() => import('./features/items/EditItemPage.tsx'), 'EditRawMaterialPage'),
});
const finishedGoods = createRoute({
  getParentRoute: () => app,
  path: '/inventory/finished-goods',
  validateSearch: listSearch(['stock_status', 'category_id', 'status', 'batch_tracking_enabled']),
  component: lazyRouteComponent(() => import('./features/items/ItemsPage.tsx'), 'FinishedGoodsPage'),
});
const newFinishedGood = createRoute({
  getParentRoute: () => app,
  path: '/inventory/finished-goods/new',
  validateSearch: barcodeOf,
  component: lazyRouteComponent(() => import('./features/items/NewItemPage.tsx'), 'NewFinishedGoodPage'),
});
const importFinishedGoods = createRoute({
  getParentRoute: () => app,
  path: '/inventory/finished-goods/import',
  component: lazyRouteComponent(
    () => import('./features/items/ImportItemsPage.tsx'),
    'ImportFinishedGoodsPage',
  ),
});
const finishedGood = createRoute({
  getParentRoute: () => app,
  path: '/inventory/finished-goods/$id',
  validateSearch: listSearch(['task']),
  component: lazyRouteComponent(() => import('./features/items/ItemPage.tsx'), 'FinishedGoodPage'),
});
const editFinishedGood = createRoute({
  getParentRoute: () => app,
  path: '/inventory/finished-goods/$id/edit',
  component: lazyRouteComponent(() => import('./features/items/EditItemPage.tsx'), 'EditFinishedGoodPage'),
});
const labels = createRoute({
  getParentRoute: () => app,
  path: '/inventory/labels',
  validateSearch: (search: Record<string, unknown>): { materials?: string; goods?: string } => {
    const [materials, goods] = [optionalText(search.materials), optionalText(search.goods)];
    return { ...(materials && { materials }), ...(goods && { goods }) };
  },
  component: lazyRouteComponent(() => import('./features/items/LabelsPage.tsx'), 'LabelsPage'),
});
const adjustments = createRoute({
  getParentRoute: () => app,
  path: '/inventory/adjustments',
  validateSearch: listSearch(['adjustment_type', 'reason', 'inventory_item_type']),
  component: lazyRouteComponent(
    () => import('./features/inventory-accounting/AdjustmentsPage.tsx'),
    'AdjustmentsPage',
  ),
});
const valuation = createRoute({
  getParentRoute: () => app,
  path: '/inventory/valuation',
  component: lazyRouteComponent(
    () => import('./features/inventory-accounting/ValuationPage.tsx'),
    'ValuationPage',
  ),
});
const moneyOut = createRoute({
  getParentRoute: () => app,
  path: '/money-out',
  validateSearch: listSearch(['category', 'payment_method', 'payment_status', 'status', 'supplier_id']),
  component: lazyRouteComponent(() => import('./features/transactions/TransactionsPage.tsx'), 'MoneyOutPage'),
});
const newExpense = createRoute({
  getParentRoute: () => app,
  path: '/money-out/new',
  component: lazyRouteComponent(() => import('./features/transactions/NewExpensePage.tsx'), 'NewExpensePage'),
});
const expense = createRoute({
  getParentRoute: () => app,
  path: '/money-out/$id',
  component: lazyRouteComponent(() => import('./features/transactions/ExpensePage.tsx'), 'ExpensePage'),
});
const toBuy = createRoute({
  getParentRoute: () => app,
  path: '/inventory/to-buy',
  validateSearch: (search: Record<string, unknown>): { days?: number } => {
    const days = Number(search.days);
    return Number.isInteger(days) && days > 0 && days <= LIMITS.purchase_cover_days ? { days } : {};
  },
  component: lazyRouteComponent(() => import('./features/reorder/ReorderPage.tsx'), 'ToBuyPage'),
});
const notifications = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  validateSearch: (search: Record<string, unknown>): { unread?: true } =>
    search.unread === true || search.unread === 'true' ? { unread: true } : {},
  component: lazyRouteComponent(
    () => import('./features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
});
const suppliers = createRoute({
  getParentRoute: () => app,
  path: '/suppliers',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./features/suppliers/SuppliersPage.tsx'), 'SuppliersPage'),
});
const newSupplier = createRoute({
  getParentRoute: () => app,
  path: '/suppliers/new',
  component: lazyRouteComponent(() => import('./features/suppliers/NewSupplierPage.tsx'), 'NewSupplierPage'),
});
const supplier = createRoute({
  getParentRoute: () => app,
  path: '/suppliers/$id',
  component: lazyRouteComponent(() => import('./features/suppliers/SupplierPage.tsx'), 'SupplierPage'),
});
const editSupplier = createRoute({
  getParentRoute: () => app,
  path: '/suppliers/$id/edit',
  component: lazyRouteComponent(
    () => import('./features/suppliers/EditSupplierPage.tsx'),
    'EditSupplierPage',
  ),
});

const orders = createRoute({
  getParentRoute: () => app,
  path: '/production/orders',
  validateSearch: listSearch(['status', 'priority', 'finished_good_id', 'view']),
  component: lazyRouteComponent(() => import('./features/production/OrdersPage.tsx'), 'OrdersPage'),
});
const newOrder = createRoute({
  getParentRoute: () => app,
  path: '/production/orders/new',
  validateSearch: (search: Record<string, unknown>): { good?: string; quantity?: number } => {
    const good = optionalText(search.good);
    const quantity = Number(search.quantity);
    return { ...(good && { good }), ...(quantity > 0 && { quantity }) };
  },
  component: lazyRouteComponent(() => import('./features/production/NewOrderPage.tsx'), 'NewOrderPage'),
});
const order = createRoute({
  getParentRoute: () => app,
  path: '/production/orders/$id',
  component: lazyRouteComponent(() => import('./features/production/OrderPage.tsx'), 'OrderPage'),
});
const editOrder = createRoute({
  getParentRoute: () => app,
  path: '/production/orders/$id/edit',
  component: lazyRouteComponent(() => import('./features/production/EditOrderPage.tsx'), 'EditOrderPage'),
});
const pickList = createRoute({
  getParentRoute: () => app,
  path: '/production/orders/$id/pick-list',
  component: lazyRouteComponent(() => import('./features/production/PickListPage.tsx'), 'PickListPage'),
});
const bills = createRoute({
  getParentRoute: () => app,
  path: '/production/bills',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./features/boms/BomsPage.tsx'), 'BillsPage'),
});
const bill = createRoute({
  getParentRoute: () => app,
  path: '/production/bills/$id',
  component: lazyRouteComponent(() => import('./features/boms/BomPage.tsx'), 'BillPage'),
});
const capacity = createRoute({
  getParentRoute: () => app,
  path: '/production/capacity',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./features/production/CapacityPage.tsx'), 'CapacityPage'),
});

const books = createRoute({
  getParentRoute: () => app,
  path: '/books',
  beforeLoad: ({ location }) => {
    if (location.pathname === '/books') throw redirect({ to: '/books/trial-balance' });
  },
});
const trialBalance = createRoute({
  getParentRoute: () => books,
  path: 'trial-balance',
  validateSearch: (search: Record<string, unknown>): { as_of?: string } => {
    const as_of = optionalText(search.as_of);
    return as_of ? { as_of } : {};
  },
  component: lazyRouteComponent(() => import('./features/ledger/TrialBalancePage.tsx'), 'TrialBalancePage'),
});
const tieOut = createRoute({
  getParentRoute: () => books,
  path: 'tie-out',
  component: lazyRouteComponent(() => import('./features/ledger/TieOutPage.tsx'), 'TieOutPage'),
});
const entries = createRoute({
  getParentRoute: () => books,
  path: 'entries',
  validateSearch: listSearch(['account_code', 'source_id', 'customer_id']),
  component: lazyRouteComponent(() => import('./features/ledger/EntriesPage.tsx'), 'EntriesPage'),
});

const members = createRoute({
  getParentRoute: () => app,
  path: '/members',
  component: lazyRouteComponent(() => import('./features/members/MembersPage.tsx'), 'MembersPage'),
});
const plan = createRoute({
  getParentRoute: () => app,
  path: '/plan',
  component: lazyRouteComponent(() => import('./features/organizations/PlanPage.tsx'), 'PlanPage'),
});
const reports = createRoute({
  getParentRoute: () => app,
  path: '/reports',
  component: lazyRouteComponent(() => import('./features/reports/ReportsPage.tsx'), 'ReportsPage'),
});
const newOrganization = createRoute({
  getParentRoute: () => app,
  path: '/organizations/new',
  component: lazyRouteComponent(
    () => import('./features/organizations/NewOrganizationPage.tsx'),
    'NewOrganizationPage',
  ),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/organizations/SettingsPage.tsx'), 'SettingsPage'),
});

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: lazyRouteComponent(() => import('./features/account/ProfilePage.tsx'), 'ProfilePage'),
});
const security = createRoute({
  getParentRoute: () => app,
  path: '/account/security',
  component: lazyRouteComponent(() => import('./features/account/SecurityPage.tsx'), 'SecurityPage'),
});

const routeTree = root.addChildren([
  landing,
  publicInvoice,
  blog.addChildren([blogIndex, blogPost]),
  auth.addChildren([
    authIndex,
    login,
    register,
    resetPassword,
    googleCallback,
    verifyEmail,
    acceptInvite,
    onboarding.addChildren([onboardingIndex, personalInfo, businessInfo, onboardingSettings, summary]),
  ]),
  plain.addChildren([newPassword, confirmEmail]),
  app.addChildren([
    dashboard,
    einvoices,
    einvoiceSettings,
    customers,
    newCustomer,
    customer,
    editCustomer,
    customerStatement,
    ageing,
    duplicates,
    importCustomers,
    pasteCustomers,
    payments,
    payment,
    invoices,
    newInvoice,
    invoice,
    editInvoice,
    recurring,
    newRecurring,
    editRecurring,
    rawMaterials,
    newRawMaterial,
    importRawMaterials,
    rawMaterial,
    editRawMaterial,
    finishedGoods,
    newFinishedGood,
    importFinishedGoods,
    finishedGood,
    editFinishedGood,
    toBuy,
    labels,
    adjustments,
    valuation,
    moneyOut,
    newExpense,
    expense,
    suppliers,
    newSupplier,
    supplier,
    editSupplier,
    orders,
    newOrder,
    order,
    editOrder,
    pickList,
    bills,
    bill,
    capacity,
    books.addChildren([trialBalance, tieOut, entries]),
    members,
    plan,
    reports,
    newOrganization,
    settings,
    notifications,
    account,
    security,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultPendingMs: 100,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
