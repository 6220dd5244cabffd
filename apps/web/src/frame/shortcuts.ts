import type { Permission } from '@lissafi/contract/permissions';

export interface Shortcut {
  /** One key, or two that are pressed one after the other. */
  keys: string;
  label: string;
  to: string;
  permission?: Permission;
}

const shortcut = (keys: string, label: string, to: string, permission?: Permission): Shortcut => ({
  ...{ keys, label, to },
  ...(permission && { permission }),
});

/** G goes to a page, N begins something new. */
export const GO: readonly Shortcut[] = [
  shortcut('gh', 'Home', '/dashboard'),
  shortcut('gx', 'Inbox', '/inbox', 'organization:read'),
  shortcut('gs', 'Sell', '/sell', 'documents:write'),
  shortcut('gi', 'Invoices', '/invoices', 'documents:read'),
  shortcut('gc', 'Customers', '/customers', 'customers:read'),
  shortcut('gp', 'Payments', '/payments', 'documents:read'),
  shortcut('gf', 'Finished goods', '/inventory/finished-goods', 'inventory:read'),
  shortcut('gr', 'Raw materials', '/inventory/raw-materials', 'inventory:read'),
  shortcut('gb', 'Bills', '/purchases/bills', 'bills:read'),
  shortcut('gv', 'Suppliers', '/suppliers', 'inventory:read'),
  shortcut('gt', 'Income and expenses', '/transactions', 'transactions:read'),
  shortcut('gm', 'Cash and bank', '/money/accounts', 'books:read'),
  shortcut('gl', 'Profit and loss', '/books/profit-and-loss', 'books:read'),
  shortcut('ge', 'Journal entries', '/books/entries', 'books:read'),
  shortcut('g,', 'Settings', '/settings', 'organization:read'),
];
export const NEW: readonly Shortcut[] = [
  shortcut('ni', 'New invoice', '/invoices/new', 'documents:write'),
  shortcut('nc', 'New customer', '/customers/new', 'customers:write'),
  shortcut('ne', 'Record an expense', '/transactions/new', 'transactions:write'),
  shortcut('nw', 'Record in your own words', '/say', 'own_words:write'),
  shortcut('nb', 'New bill', '/purchases/bills/new', 'bills:write'),
  shortcut('nv', 'New supplier', '/suppliers/new', 'suppliers:write'),
  shortcut('nj', 'New journal', '/books/journals/new', 'journals:write'),
];

/** The second key comes within this time, and not as fast as a scanner types. */
const LONGEST_MS = 1_500;
const SHORTEST_MS = 25;

/** Follows single keys and pairs of keys. */
export class KeyPairs {
  private first: { key: string; at: number } | null = null;

  /** Returns the keys that were pressed together with this one, at a time in milliseconds; null for the first of two. */
  press(key: string, at: number): string | null {
    const { first } = this;
    this.first = null;
    if (first) {
      const passed = at - first.at;
      if (passed < SHORTEST_MS) return null;
      if (passed <= LONGEST_MS) return first.key + key;
    }
    if (key !== 'g' && key !== 'n') return key;
    this.first = { key, at };
    return null;
  }

  forget(): void {
    this.first = null;
  }
}
