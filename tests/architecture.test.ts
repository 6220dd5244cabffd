/** The dependency rules of ARCHITECTURE.md, checked on the import lines. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The workspaces that each workspace may import, or the one file of a workspace. */
const arrows: Record<string, string[]> = {
  'packages/contract': [],
  'packages/domain': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/domain'],
  'apps/web': ['packages/contract', 'packages/domain'],
  // The help is walked as it is written.
  e2e: [
    'packages/contract',
    'packages/domain',
    'apps/server/src/testing/patience.ts',
    'apps/server/src/testing/data-folder.ts',
    'apps/web/src/features/help/content/all-topics.ts',
    'apps/web/src/testing/named-controls.ts',
  ],
  // The measured pages are those of a person as the browser tests make one.
  bench: ['packages/contract', 'packages/domain', 'apps/server', 'e2e'],
};

/** The permitted calls between features of the server, in the caller's transaction. */
const serverCalls: Record<string, string[]> = {
  account: ['auth'],
  archive: ['documents', 'ledger', 'organizations', 'stock'],
  assets: ['bank-accounts', 'ledger', 'payables'],
  'bank-accounts': ['ledger', 'text-readings'],
  bills: ['bank-matches', 'branches', 'ledger', 'payables', 'stock'],
  'bank-statements': [
    'bank-accounts',
    'bank-matches',
    'funding',
    'payables',
    'payment-alerts',
    'payments',
    'suppliers',
    'transactions',
  ],
  boms: ['stock'],
  branches: ['stock'],
  budgets: ['ledger', 'statements'],
  'cash-basis': ['ledger', 'statements'],
  'cost-history': ['items', 'stock'],
  costing: ['items', 'ledger', 'organizations', 'stock'],
  // A shift is closed by a count of its till.
  counter: ['bank-accounts', 'documents', 'ledger', 'stock'],
  'credit-notes': ['bank-accounts', 'counter', 'customers', 'documents', 'ledger', 'payments', 'proceeds'],
  customers: ['documents'],
  dashboard: ['documents', 'onboarding', 'payables', 'statements'],
  delivery: ['bank-accounts', 'documents', 'invoices', 'organizations', 'reminders'],
  documents: ['bank-accounts', 'organizations', 'stock'],
  // Reading what a member may see of words is shared with the look-up of names.
  aliases: ['known-names'],
  // What is near a name is what the search of all records finds.
  'known-names': ['search'],
  duplicates: ['aliases', 'customers', 'documents', 'payments', 'recurring'],
  einvoices: ['documents', 'ledger', 'organizations'],
  counts: ['stock', 'text-readings'],
  'goods-receipts': ['documents', 'purchase-orders', 'stock', 'text-readings'],
  'inventory-accounting': ['costing', 'items', 'stock'],
  journals: ['ledger'],
  // What is voided is no longer what the bank did.
  ledger: ['bank-matches'],
  funding: ['bank-accounts', 'ledger'],
  inbox: ['imports', 'transactions'],
  imports: ['bank-accounts', 'customers', 'items', 'opening-balances', 'stock', 'suppliers', 'transactions'],
  transfers: ['documents', 'stock'],
  'write-downs': ['stock'],
  invoices: [
    ...['bank-accounts', 'bank-matches', 'counter', 'customers', 'documents', 'einvoices', 'known-names'],
    ...['ledger', 'payments', 'proceeds', 'stock', 'text-readings'],
  ],
  items: ['stock', 'text-readings'],
  // What went on in the name of who leaves passes to another.
  members: ['api-keys', 'auth', 'journals', 'organizations', 'recurring', 'webhooks'],
  // Letters are counted where the tries of strangers are.
  organizations: ['auth', 'bank-accounts', 'periods'],
  // A sale that was refused is recorded once it is accepted.
  outbox: ['documents', 'invoices'],
  onboarding: ['auth', 'organizations'],
  'opening-balances': ['bank-matches', 'customers', 'documents', 'ledger', 'payables', 'stock'],
  'outside-checks': ['ledger'],
  payables: ['ledger'],
  'online-payments': ['bank-accounts', 'payments'],
  paying: ['documents', 'online-payments', 'organizations', 'payment-alerts'],
  'payment-alerts': ['bank-matches', 'payments', 'transactions'],
  'text-transactions': [
    'aliases',
    'bank-accounts',
    'branches',
    'documents',
    'invoices',
    'known-names',
    'payables',
    'payments',
    'price-lists',
    'second-opinion',
    'source-documents',
    'suppliers',
    'text-readings',
    'transactions',
  ],
  payments: ['bank-accounts', 'bank-matches', 'customers', 'documents', 'ledger', 'proceeds'],
  // What goods bring in, asked wherever it can be lowered.
  proceeds: ['counter', 'documents', 'price-lists'],
  payroll: ['bank-accounts', 'ledger'],
  'purchase-orders': ['documents', 'organizations', 'payables'],
  periods: ['bank-matches', 'ledger', 'stock', 'tax-calendar', 'vat', 'withholding'],
  production: ['boms', 'stock', 'text-readings'],
  // Every answer is the figure of the feature that owns it.
  questions: [
    ...[
      'bank-accounts',
      'branches',
      'cost-history',
      'documents',
      'items',
      'known-names',
      'ledger',
      'payables',
      'payments',
      'production',
      'receivables',
    ],
    ...['reorder', 'sales-reports', 'statements', 'transactions'],
  ],
  receivables: ['ledger'],
  recurring: ['delivery', 'documents', 'invoices', 'organizations', 'proceeds'],
  reminders: ['bank-accounts', 'documents', 'organizations'],
  // Its entries are reversed.
  revaluations: ['bank-matches', 'ledger'],
  samples: ['organizations'],
  'sales-reports': ['documents'],
  statements: ['documents', 'ledger'],
  stock: ['bank-accounts', 'bank-matches', 'ledger', 'payables'],
  suppliers: ['bank-accounts', 'ledger', 'payables', 'stock'],
  transactions: ['bank-accounts', 'bank-matches', 'branches', 'ledger', 'payables', 'source-documents'],
  'source-documents': ['known-names'],
  'text-readings': ['source-documents'],
  'tax-calendar': ['ledger', 'vat', 'withholding'],
  vat: ['bank-accounts', 'ledger'],
  whatsapp: [
    ...[
      'delivery',
      'documents',
      'known-names',
      'organizations',
      'receivables',
      'source-documents',
      'text-readings',
    ],
    ...['text-transactions', 'transactions'],
  ],
  withholding: ['bank-accounts', 'ledger'],
};

/** The permitted imports between features of the web client. */
const webCalls: Record<string, string[]> = {
  accounts: ['ledger'],
  // The settings for developers are one page.
  'api-keys': ['webhooks'],
  assets: ['ledger'],
  auth: ['onboarding'],
  bills: ['ledger', 'suppliers', 'transactions'],
  'purchase-orders': ['bills'],
  'bank-accounts': ['text-transactions'],
  'bank-statements': ['transactions'],
  'goods-receipts': ['text-transactions'],
  'payment-alerts': ['transactions'],
  'text-transactions': ['aliases', 'transactions'],
  boms: ['production'],
  budgets: ['ledger', 'statements'],
  // Goods in the hand that the books do not have are counted or received where they are sold.
  counter: ['outbox', 'stock'],
  // The way to pay stands on the document.
  delivery: ['paying'],
  costing: ['dashboard', 'inventory-accounting'],
  customers: ['payments', 'receivables', 'reminders'],
  // Where a person stands on the way into the app.
  members: ['auth'],
  dashboard: [
    ...['items', 'ledger', 'members', 'notifications', 'onboarding', 'production', 'questions'],
    ...['receivables', 'reminders', 'samples'],
  ],
  duplicates: ['customers'],
  help: ['landing'],
  'inventory-accounting': ['dashboard', 'stock'],
  invoices: ['credit-notes', 'delivery', 'einvoices', 'payments', 'reminders', 'text-transactions'],
  items: ['boms', 'cost-history', 'stock'],
  // The pages that are read without signing in have one frame.
  operator: ['landing'],
  organizations: ['flags', 'reminders', 'second-opinion'],
  'opening-balances': ['ledger'],
  imports: ['accounts', 'transactions'],
  journals: ['ledger'],
  payments: ['delivery'],
  periods: ['ledger'],
  payables: ['ledger', 'receivables', 'suppliers'],
  'tax-calendar': ['ledger'],
  vat: ['ledger'],
  withholding: ['ledger', 'vat'],
  production: ['cost-history', 'text-transactions'],
  receivables: ['ledger', 'reminders'],
  recurring: ['invoices'],
  suppliers: ['goods-receipts'],
  reminders: ['delivery'],
  reports: ['flags', 'ledger'],
  revaluations: ['ledger'],
  'source-documents': ['text-transactions', 'transactions'],
  statements: ['ledger'],
  stock: ['cost-history', 'text-transactions'],
  transactions: ['ledger'],
  'write-downs': ['inventory-accounting'],
};

/** Folders of the web client from the ground up: each imports only from the ones before it. */
const webFloors = ['client', 'ui', 'labels', 'organization', 'pickers', 'features', 'frame'];

/**
 * The features that write each table: the owner, and others with a reason. Reading is free, because a report joins what
 * it needs. Tables of the foundation (numbers, events, keys, the queue) are written by code below the features. The
 * import of an archive (features/archive/insert.ts) fills every table of an empty organization with one statement that
 * is made from the schema; the journal and the sums of stock it leaves to their owners.
 */
const tableOwners: Record<string, string[]> = {
  // A cash or bank account has an account of its own in the ledger.
  account: ['features/accounts', 'features/organizations', 'features/bank-accounts'],
  account_day: ['features/ledger'],
  // The access check notes when a key was used.
  api_key: ['features/api-keys', 'http'],
  app_secret: ['db'],
  archive_part: ['features/archive', 'jobs'],
  asset_depreciation: ['features/assets'],
  // A person is created by registration or by an invitation, and works in one organization at a time.
  app_user: ['features/auth', 'features/account', 'features/members', 'features/organizations'],
  auth_challenge: ['features/auth'],
  bank_account: ['features/bank-accounts'],
  // A void takes a match apart.
  bank_match: ['features/bank-statements', 'features/bank-matches'],
  bank_match_entry: ['features/bank-statements', 'features/bank-matches'],
  bank_rule: ['features/bank-statements'],
  bank_transfer: ['features/bank-accounts'],
  bom: ['features/boms'],
  cash_basis_day: ['features/ledger'],
  cash_basis_document: ['features/ledger'],
  cash_basis_line: ['features/ledger'],
  cash_basis_state: ['features/ledger'],
  channel_ticket: ['features/channel', 'jobs'],
  chain_verification: ['features/ledger'],
  outside_result: ['features/outside-checks'],
  bill: ['features/bills'],
  bill_attachment: ['features/bills'],
  bill_landed_cost: ['features/bills'],
  bill_line: ['features/bills'],
  branch: ['features/branches', 'features/organizations'],
  budget: ['features/budgets'],
  bom_line: ['features/boms'],
  costing_switch: ['features/costing'],
  counter_shift: ['features/counter'],
  former_value: ['db'],
  // One that is recorded is told of by the counter, one that is refused by its device.
  late_sale: ['features/counter', 'features/outbox'],
  // An import writes a thousand rows with one statement.
  customer_reminder: ['features/reminders'],
  customer: ['features/customers', 'features/duplicates', 'features/opening-balances'],
  dev_mail: ['mail', 'jobs'],
  einvoice: ['features/einvoices'],
  einvoice_settings: ['features/einvoices'],
  event: ['db'],
  external_identity: ['features/auth'],
  fixed_asset: ['features/assets'],
  feature_flag: ['features/flags'],
  idempotency_key: ['http', 'jobs'],
  funding: ['features/funding'],
  goods_receipt: ['features/stock'],
  goods_receipt_line: ['features/stock'],
  import_file: ['features/bank-statements', 'features/imports'],
  import_layout: ['features/bank-statements'],
  import_mapping: ['features/imports'],
  import_progress: ['features/imports'],
  import_row: ['features/imports'],
  import_line: ['features/bank-statements', 'features/bank-matches'],
  invitation: ['features/members'],
  invoice: ['features/documents', 'features/invoices'],
  invoice_item: ['features/documents'],
  invoice_send: ['features/documents', 'features/reminders'],
  item: ['features/items'],
  item_category: ['features/items'],
  item_picture: ['features/items'],
  item_price: ['features/items'],
  journal_entry: ['features/ledger'],
  journal: ['features/journals'],
  journal_line: ['features/ledger'],
  journal_line_memo: ['features/journals'],
  location: ['features/branches', 'features/organizations'],
  mail_token: ['features/auth'],
  membership: ['features/members', 'features/organizations'],
  migration: ['db'],
  notification_email: ['features/notifications'],
  notification_mark: ['features/notifications'],
  notification_mute: ['features/notifications'],
  notification_read: ['features/notifications', 'jobs'],
  online_payment: ['features/online-payments'],
  online_payment_event: ['features/online-payments'],
  online_payment_settings: ['features/online-payments'],
  opening_document: ['features/opening-balances'],
  opening_part: ['features/opening-balances'],
  // A sample is removed whole, by statements that are made from the schema.
  organization: ['features/organizations', 'features/members', 'features/archive', 'features/samples'],
  organization_counter: [
    'db',
    'features/archive',
    'features/ledger',
    'features/organizations',
    'features/periods',
  ],
  organization_logo: ['features/organizations'],
  passkey: ['features/auth', 'features/account'],
  payable: ['features/payables'],
  payable_allocation: ['features/payables'],
  payment: ['features/payments'],
  payment_alert: ['features/payment-alerts'],
  payment_alert_attachment: ['features/payment-alerts'],
  alias: ['features/aliases'],
  refused_sentence: ['features/text-readings'],
  text_reading: ['features/text-readings', 'jobs'],
  source_document: ['features/source-documents'],
  payment_allocation: ['features/payments'],
  payroll: ['features/payroll'],
  payroll_line: ['features/payroll'],
  payroll_payment: ['features/payroll'],
  price_list: ['features/price-lists'],
  price_list_item: ['features/price-lists'],
  production_material: ['features/production'],
  production_order: ['features/production'],
  purchase_order: ['features/purchase-orders'],
  purchase_order_line: ['features/purchase-orders'],
  purchase_order_send: ['features/purchase-orders'],
  quality_checkpoint: ['features/production'],
  recurring_journal: ['features/journals'],
  recovery_code: ['features/auth', 'features/account'],
  recurring_invoice: ['features/recurring'],
  refresh_token: ['features/auth'],
  relay_cursor: ['jobs'],
  reminder_settings: ['features/reminders'],
  sample_organization: ['features/samples'],
  organization_undo: ['features/organizations'],
  second_cost: ['features/costing'],
  second_opinion: ['features/second-opinion'],
  second_month: ['features/costing'],
  second_position: ['features/costing'],
  revaluation: ['features/revaluations'],
  security_event: ['features/auth'],
  session: ['features/auth'],
  settlement_line: ['features/bank-accounts'],
  share_link: ['features/documents'],
  stock_count: ['features/counts'],
  stock_count_line: ['features/counts'],
  stock_draw: ['features/stock'],
  stock_layer: ['features/stock'],
  stock_lot: ['features/stock'],
  stock_month: ['features/stock'],
  stock_movement: ['features/stock'],
  // A new item gets an empty position.
  stock_position: ['features/stock', 'features/items'],
  stock_place: ['features/stock'],
  stock_return: ['features/stock'],
  stock_transfer: ['features/transfers'],
  stock_transfer_line: ['features/transfers'],
  stock_shortfall: ['features/stock'],
  supplier: ['features/suppliers'],
  supplier_application: ['features/suppliers'],
  supplier_credit: ['features/payables'],
  supplier_credit_note: ['features/suppliers'],
  supplier_credit_use: ['features/payables'],
  supplier_payment: ['features/suppliers'],
  supplier_refund: ['features/suppliers'],
  task: ['features/customers', 'jobs'],
  tax_line: ['features/ledger'],
  tax_reminder: ['features/tax-calendar'],
  throttle: ['features/auth'],
  till_count: ['features/bank-accounts'],
  totp: ['features/auth', 'features/account'],
  transaction: ['features/transactions'],
  category_account: ['features/transactions'],
  transaction_attachment: ['features/transactions'],
  user_idempotency_key: ['http', 'jobs'],
  vat_payment: ['features/vat'],
  vat_return: ['features/vat'],
  webhook: ['features/webhooks'],
  // The relay writes the messages of an event when it moves its cursor.
  webhook_delivery: ['features/webhooks', 'jobs'],
  webhook_attempt: ['features/webhooks'],
  whatsapp_code: ['features/whatsapp'],
  whatsapp_connection: ['features/whatsapp'],
  whatsapp_draft: ['features/whatsapp'],
  // Old messages are deleted every night.
  whatsapp_incoming: ['features/whatsapp', 'jobs'],
  whatsapp_number: ['features/whatsapp'],
  whatsapp_outgoing: ['features/whatsapp', 'jobs'],
  whatsapp_stranger: ['features/whatsapp', 'jobs'],
  wht_receipt: ['features/withholding'],
  wht_remittance: ['features/withholding'],
};

const packages: Record<string, string> = {
  '@lissafi/contract': 'packages/contract',
  '@lissafi/domain': 'packages/domain',
  '@lissafi/server': 'apps/server',
  '@lissafi/web': 'apps/web',
};

const root = resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results']);

function filesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Without a git folder (a downloaded archive) every file in the folder belongs to the project. */
function filesOfProject(): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    return list.split('\n').filter((path) => path && existsSync(join(root, path)));
  } catch {
    return filesIn('');
  }
}

const sources = Object.keys(arrows)
  .flatMap(filesIn)
  .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path));

interface Import {
  from: string;
  specifier: string;
  /** The path inside the project, for our own files. */
  to: string | undefined;
}

const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const imports: Import[] = sources.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(imported)].map(([, specifier]) => ({
    from,
    specifier: specifier!,
    to: resolveOwn(from, specifier!),
  })),
);

function resolveOwn(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    return relative(root, resolve(root, dirname(from), specifier))
      .split(sep)
      .join('/');
  }
  const name = Object.keys(packages).find((candidate) => `${specifier}/`.startsWith(`${candidate}/`));
  return name && specifier.replace(name, packages[name]!);
}

function workspaceOf(path: string): string | undefined {
  return Object.keys(arrows).find((workspace) => path.startsWith(`${workspace}/`));
}

function featureOf(path: string, app = 'server'): string | undefined {
  const [, owner, feature] = /^apps\/(server|web)\/src\/features\/([^/]+)/.exec(path) ?? [];
  return owner === app ? feature : undefined;
}

/** Package exports name a module without its extension. */
const withEnding = (path: string) => (/\.(tsx?|mjs|css)$/.test(path) ? path : `${path}.ts`);

/** Returns the cycles of a graph, each as the names in it (Tarjan's strongly connected components). */
function circles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    stack.push(node);
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) low.set(node, Math.min(low.get(node)!, low.get(to)!));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle);
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}

const isTest = (path: string) => path.endsWith('.test.ts') || path.includes('/testing/');
const line = ({ from, specifier }: Import) => `${from} imports ${specifier}`;

test('the sources were found and their imports read', () => {
  for (const workspace of ['packages/contract', 'packages/domain', 'apps/server', 'apps/web']) {
    expect(imports.some(({ from }) => workspaceOf(from) === workspace)).toBe(true);
  }
});

describe('arrows', () => {
  test.each(Object.entries(arrows))('%s imports of ours only %j', (workspace, allowed) => {
    const broken = imports.filter(({ from, to }) => {
      if (to === undefined || workspaceOf(from) !== workspace) return false;
      const target = workspaceOf(to);
      return target !== workspace && !allowed.includes(target ?? '') && !allowed.includes(to);
    });
    expect(broken.map(line)).toEqual([]);
  });

  describe.each([
    ['server', serverCalls],
    ['web', webCalls],
  ] as const)('features of the %s', (app, calls) => {
    const features = new Set(
      sources.map((path) => featureOf(path, app)).filter((name) => name !== undefined),
    );

    test('call each other only along the written list', () => {
      const broken = imports.filter(({ from, to }) => {
        const [caller, called] = [featureOf(from, app), featureOf(to ?? '', app)];
        return caller && called && caller !== called && !isTest(from) && !calls[caller]?.includes(called);
      });
      expect(broken.map(line)).toEqual([]);
    });

    test('the list names features that exist and calls that are made, and never leads back', () => {
      expect(Object.keys(calls).filter((feature) => !features.has(feature))).toEqual([]);
      const made = new Set(
        imports
          .filter(({ from }) => !isTest(from))
          .map(({ from, to }) => `${featureOf(from, app)} → ${featureOf(to ?? '', app)}`),
      );
      const listed = Object.entries(calls).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`));
      expect(listed.filter((call) => !made.has(call))).toEqual([]);
      const reach = (feature: string, path: string[]): string[] => {
        if (path.includes(feature)) return [[...path, feature].join(' → ')];
        return (calls[feature] ?? []).flatMap((next) => reach(next, [...path, feature]));
      };
      expect(Object.keys(calls).flatMap((feature) => reach(feature, []))).toEqual([]);
    });
  });

  test('a feature has one name: what the server and the web client call it, the contract does too', () => {
    const contract = new Set(
      sources.map((path) => /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(path)?.[1]),
    );
    // A screen that has no service of its own, and a part that services share.
    const alone = ['components', 'help', 'landing', 'known-names', 'outbox', 'proceeds', 'text-readings'];
    const named = sources.flatMap((path) => featureOf(path) ?? featureOf(path, 'web') ?? []);
    const strange = [...new Set(named)].filter((name) => !contract.has(name) && !alone.includes(name));
    expect(strange).toEqual([]);
  });

  test('the floors of the web client import downwards only', () => {
    const floorOf = (path: string) => webFloors.indexOf(/^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? '');
    const broken = imports.filter(({ from, to }) => {
      const [lower, higher] = [floorOf(from), floorOf(to ?? '')];
      return lower >= 0 && higher > lower && !isTest(from);
    });
    expect(broken.map(line)).toEqual([]);
  });

  test('no files import each other in a circle, not even by types alone', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports)
      if (to !== undefined && !isTest(from)) next.set(from, [...(next.get(from) ?? []), withEnding(to)]);
    expect(circles(next)).toEqual([]);
  });

  test('what lies below the features knows none', () => {
    const below =
      /^apps\/server\/src\/(db|http|jobs|mail|pdf)\/|^apps\/server\/src\/(services|secrets|config)\.ts$/;
    const broken = imports.filter(({ from, to }) => below.test(from) && featureOf(to ?? '') && !isTest(from));
    expect(broken.map(line)).toEqual([]);
  });

  test('handwritten SQL is made in one place', () => {
    const builders = sources
      .filter((path) => path.startsWith('apps/server/') && path !== 'apps/server/src/db/sql.ts')
      .filter((path) =>
        /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(readFileSync(join(root, path), 'utf8')),
      );
    expect(builders).toEqual([]);
  });

  test('there are no barrels', () => {
    const barrels = sources.filter((path) => /\/src\/(.*\/)?index\.(ts|tsx|mjs|js)$/.test(path));
    expect(barrels).toEqual([]);
  });
});

describe('tables', () => {
  const writes =
    /(?:\binsert into|\bdelete from|\bupdate|insertInto\(|updateTable\(|deleteFrom\(|\.write\(|insertRow\()\s*'?([a-z_]+)\b/g;
  const known = new Set(Object.keys(tableOwners));

  test('each has an owner, and no other feature writes it', () => {
    const strange = sources
      .filter((path) => path.startsWith('apps/server/src/') && path.endsWith('.ts') && !isTest(path))
      .filter((path) => !path.startsWith('apps/server/src/demo/'))
      .flatMap((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return [...text.matchAll(writes)]
          .filter(([, table]) => known.has(table!))
          .filter(
            ([, table]) =>
              !tableOwners[table!]!.some((owner) => path.startsWith(`apps/server/src/${owner}/`)),
          )
          .map(([, table]) => `${path} writes ${table}`);
      });
    expect([...new Set(strange)]).toEqual([]);
  });

  test('the list names the tables that there are', () => {
    const types = readFileSync(join(root, 'apps/server/src/db/tables.ts'), 'utf8');
    const there = [...types.slice(types.indexOf('export interface DB')).matchAll(/^ {2}(\w+):/gm)].map(
      ([, name]) => name!,
    );
    expect(there.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !there.includes(name))).toEqual([]);
  });
});

describe('the project stands alone', () => {
  // A bracketed letter, so that this file does not contain the names either.
  const names = {
    'a folder outside of the project': /\.\.\/[s]hared\b/,
    'a path of one machine': /(?<![\w.~-])\/[w]ork\/|\/(?:home|Users)\/[a-z]+\//,
    'a package registry': /\b[r]egistry\.(?:[\w-]+\.)+[a-z]{2,}/,
  };
  const texts = filesOfProject()
    .filter((path) => !/\.(png|jpg|webp|woff2?|ttf|ico|pdf|gz|br)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

  test.each(Object.entries(names))('no file names %s', (_what, pattern) => {
    const found = texts.flatMap(({ path, text }) => {
      const match = pattern.exec(text);
      return match ? [`${path}:${text.slice(0, match.index).split('\n').length}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('the lock file has no download addresses', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    const addresses = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes('://'));
    expect(addresses.map(([path]) => path)).toEqual([]);
  });
});
