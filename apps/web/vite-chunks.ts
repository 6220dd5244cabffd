import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Whether such a module imports this one, directly or through others, or is it. */
function isReached(id: string, context: Rolldown.ChunkingContext, root: RegExp): boolean {
  // The loop also visits what is added while it runs.
  const importers = new Set([id]);
  for (const each of importers) {
    const info = context.getModuleInfo(each);
    if (!info) continue;
    if (root.test(each)) return true;
    for (const importer of info.importers) importers.add(importer);
  }
  return false;
}

/** All that modules of each of these kinds reach. */
const reachedFrom = (name: string, ...roots: RegExp[]): Group => ({
  debugName: name,
  name: (id, context) => (roots.every((root) => isReached(id, context, root)) ? name : null),
});

const OPEN_ENTRY = /\/src\/open\.tsx$/;
const OPEN_PAGES =
  /\/src\/features\/(auth\/(LoginPage|RegisterPage)|delivery\/PublicInvoicePage|paying\/CustomerPublicPage|landing\/LandingPage|help\/HelpPage|operator\/(Terms|Privacy|Pricing)Page)\.tsx$/;
/** Values that every kind of page writes. */
const SMALL =
  /\/domain\/src\/sales\/document-title\.ts$|\/src\/ui\/(Amount\.tsx|Amount\.module\.css|share\.ts|date-time\.ts|use-media\.ts)$|\/domain\/src\/lazy\.ts$/;
/** What a customer opens on a public page by a press: like the page, it comes without the application. */
const BY_A_PRESS = /\/src\/features\/paying\/(ClaimForm|Claimed)\.tsx$/;
/** Signing in and the forms of the application. */
const FIELDS = /\/src\/(features\/auth\/(LoginPage|RegisterPage)|ui\/form\/DateInput)\.tsx$/;
const APP = /\/src\/(main|frame\/AppLayout)\.tsx$/;

// Drawing bar codes, also for labels of items, weighs more than all of these; only developers copy texts.
const UI =
  /\/src\/(ui\/(?!Barcode|barcode|Copyable|QrCode|Tabs|Tooltip|Accordion)[\w-]+\.tsx?|labels\/(?!plans)[\w-]+\.ts|organization\/[\w-]+\.tsx?|features\/(?!items\/|webhooks\/)[\w-]+\/labels\.ts|ui\/.+\.module\.css)$/;
// A calendar is fetched when its button is pressed, and why a picker is empty when it is.
const FORMS =
  /\/src\/(ui\/form\/(?!Calendar)[\w-]+|pickers\/(?!why-none)[\w-]+|ui\/LoadState|features\/text-transactions\/(FromWords|Highlighted|labels|said)|client\/outbox\/outbox)\.tsx?$/;

/** vite-pages.ts announces their files; with what they open at once and what stands in the same files. */
const FIRST_SCREENS =
  /\/src\/(frame\/AppLayout|ui\/(Details|table\/[\w-]+)|features\/(reminders\/RemindDrawer|onboarding\/FirstSteps|samples\/TrySample|dashboard\/(DashboardPage|PeriodSection)|invoices\/(InvoicesPage|NewInvoicePage)|counter\/SellPage))\.tsx$/;

/** What the pages for everyone have in common, with each other or with the application. */
const base: Group = {
  debugName: 'base',
  name: (id, context) => {
    // Loaded by the application it would open one of its pages there.
    if (OPEN_ENTRY.test(id)) return null;
    if (isReached(id, context, OPEN_ENTRY) || SMALL.test(id)) return 'base';
    return isReached(id, context, OPEN_PAGES) && isReached(id, context, APP) ? 'base' : null;
  },
};

/** The styles of the screens that are opened first are one file: each costs a round trip, and they are small. */
const styles: Group = {
  debugName: 'styles',
  name: (id, context) =>
    /\.css$/.test(id) &&
    isReached(id, context, FIRST_SCREENS) &&
    !isReached(id, context, OPEN_PAGES) &&
    !isReached(id, context, FIELDS)
      ? 'styles'
      : null,
};

/**
 * Few files, each needed as a whole (docs/decisions/0082). In this order, so that a file imports only from those above
 * it: two that import each other do not start.
 */
const groups: Group[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  base,
  // The frame of the pages that are read without signing in; otherwise it would come with what screens share.
  { name: 'open-pages', test: /\/src\/features\/landing\/Open(Footer|Page)\./ },
  styles,
  reachedFrom('fields', FIELDS),
  {
    debugName: 'pressed',
    name: (id, context) =>
      isReached(id, context, BY_A_PRESS) && !BY_A_PRESS.test(id) && !isReached(id, context, OPEN_PAGES)
        ? 'pressed'
        : null,
  },
  // A receipt that is brought down before it is sent.
  { name: 'pictures', test: /\/src\/ui\/(shrink-picture|file-content)\.ts$/ },
  // The plans of all countries: a form fetches them when it is sent.
  { name: 'telephones', test: /\/contract\/src\/phone\.ts$|node_modules\/libphonenumber-js\// },
  reachedFrom('start', /\/src\/main\.tsx$/),
  reachedFrom(
    'frame',
    // Small modules that would otherwise bring along the file of another screen; finding names is in lists and pickers.
    /\/src\/(frame\/AppLayout|ui\/(Amount|Badge|Card|Empty|PageHeader|Quantity|Skeleton|StatusBadge|text|share)|features\/delivery\/share-text|pickers\/ScanItem|labels\/inventory)\.tsx?$|\/(money\/decimal|inventory\/quantity-text|language\/(find-names|name-similarity))\.ts$/,
  ),
  reachedFrom('document', /\/src\/ui\/document\/DocumentView\.tsx$|\/sales\/document\.ts$/),
  reachedFrom('lists', /\/src\/ui\/table\/[\w-]+\.tsx?$/),
  reachedFrom('home', /\/src\/features\/dashboard\/DashboardPage\.tsx$/),
  reachedFrom('language', /\/domain\/src\/language\//),
  reachedFrom(
    'rules',
    /\/domain\/src\/(sales\/(invoice|price-list|settlement[\w-]*|deductions|withholding-tax)|books\/(accounts|chart|money-accounts|posting)|money\/exchange)\.ts$/,
  ),
  // Of what every screen may use, first what selling and invoicing do: the rest would double what they bring.
  reachedFrom('ui', UI, /\/features\/(counter\/SellPage|invoices\/(NewInvoicePage|InvoicesPage))\.tsx$/),
  reachedFrom('outbox', FORMS, /\/features\/counter\/SellPage\.tsx$/),
  reachedFrom('forms', FORMS, /\/features\/invoices\/NewInvoicePage\.tsx$/),
  reachedFrom('more-ui', UI),
  reachedFrom('more-forms', FORMS),
  // Recurring invoices have the lines of the form without the rest of it.
  reachedFrom('lines', /\/features\/invoices\/form\/(ItemsSection|model)\.tsx?$/),
  reachedFrom('invoice', /\/features\/invoices\/form\/InvoiceEditor\.tsx$/),
  // What home fetches after its first drawing, as one file.
  reachedFrom(
    'period',
    /\/src\/features\/(dashboard\/PeriodSection|onboarding\/FirstSteps|samples\/TrySample)\.tsx$/,
  ),
  reachedFrom('sentences', /\/features\/text-transactions\/(Say|Understood)\.tsx$/),
  reachedFrom('entries', /\/features\/ledger\/(Entry|SourceLink)\.tsx$/),
  reachedFrom(
    'statements',
    /\/features\/statements\/(StatementTable|ChoiceBar|Proof|Trend|CashBasis|FigureLink|BridgeCard|use-[\w-]+)\.tsx?$/,
  ),
  reachedFrom('counter', /\/features\/counter\/SellPage\.tsx$/),
  { name: 'reminders', test: /\/src\/features\/reminders\/Remind(All)?Drawer\.tsx$/ },
  reachedFrom(
    'paying',
    /\/src\/features\/paying\/(PayPanel|PublicParts|use-paying|use-return)\.(tsx?|module\.css)$/,
  ),
  { name: 'more-styles', test: /\.module\.css$/, minShareCount: 2 },
  reachedFrom('purchases', /\/features\/(suppliers|bills)\/(PaySupplierDrawer|LineFields|lines)\.tsx?$/),
  // The form of a delivery, also where it was told in words.
  reachedFrom('delivery', /\/features\/goods-receipts\/NewDelivery\.tsx$/),
  reachedFrom('transactions', /\/features\/transactions\/(TransactionFields|RecordButtons)\.tsx$/),
  reachedFrom('transfers', /\/features\/bank-accounts\/TransferDrawer\.tsx$/),
  // Words for every kind of event: for the list of changes and the settings for developers alone.
  {
    name: 'events',
    test: /\/domain\/src\/books\/event-words\.ts$|\/src\/ui\/Copyable\.tsx$|\/webhooks\/labels\.ts$/,
  },
  { name: 'operator', test: /\/features\/operator\/(OperatorContact|TemplateNote|use-operator)\./ },
  { name: 'libraries', test: /node_modules/, minShareCount: 3 },
  { name: 'shared', minShareCount: 3 },
];

export const chunks: Group[] = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
