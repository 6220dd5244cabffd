import { expect, test } from 'vitest';
import { GIVEN_ROLES, permissionsOf, ROLES, rolesUnder } from './permissions.ts';

/** What each role may do, by decisions §2, §3 and §12 and docs/decisions: a permission that changes changes here too. */
const MATRIX = `
                              owner  admin  accountant  sales  storekeeper  viewer
organization:read             yes    yes    yes         yes    yes          yes
organization:update           yes    yes    –           –      –            –
organization:delete           yes    –      –           –      –            –
organization:manage_members   yes    yes    –           –      –            –
developers:manage             yes    yes    –           –      –            –
data:export                   yes    –      –           –      –            –
data:import                   yes    –      –           –      –            –
customers:read                yes    yes    yes         yes    –            yes
customers:write               yes    yes    yes         yes    –            –
documents:read                yes    yes    yes         yes    –            yes
documents:write               yes    yes    yes         yes    –            –
payments:write                yes    yes    yes         yes    –            –
prices:reduce                 yes    yes    yes         yes    –            –
price_lists:write             yes    yes    –           –      –            –
credit_limit:override         yes    yes    yes         –      –            –
sales:accept                  yes    yes    –           –      –            –
opening_balances:write        yes    yes    yes         –      –            –
write_offs:write              yes    yes    yes         –      –            –
books:read                    yes    yes    yes         –      –            yes
journals:write                yes    –      yes         –      –            –
payroll:read                  yes    –      yes         –      –            –
payroll:write                 yes    –      yes         –      –            –
periods:write                 yes    –      yes         –      –            –
tax:read                      yes    yes    yes         –      –            yes
tax:write                     yes    –      yes         –      –            –
budgets:write                 yes    yes    yes         –      –            –
dashboard:read                yes    yes    yes         yes    –            yes
plan:update                   yes    –      –           –      –            –
reports:read                  yes    yes    yes         –      –            yes
inventory:read                yes    yes    yes         yes    yes          yes
inventory:write               yes    yes    –           –      yes          –
stock:write                   yes    yes    –           –      yes          –
stock:adjust                  yes    yes    yes         –      yes          –
suppliers:write               yes    yes    yes         –      yes          –
supplier_payments:read        yes    yes    yes         –      –            yes
supplier_payments:write       yes    yes    yes         –      –            –
purchase_orders:read          yes    yes    yes         –      yes          yes
purchase_orders:write         yes    yes    yes         –      yes          –
bills:read                    yes    yes    yes         –      –            yes
bills:write                   yes    yes    yes         –      –            –
transactions:read             yes    yes    yes         –      –            yes
transactions:write            yes    yes    yes         –      –            –
own_words:write               yes    yes    yes         yes    yes          –
bank_statements:write         yes    yes    yes         –      –            –
production:read               yes    yes    yes         –      yes          yes
production:write              yes    yes    –           –      yes          –
inventory_accounting:read     yes    yes    yes         –      –            yes
costing_method:switch         yes    –      yes         –      –            –
costs:read                    yes    yes    yes         –      yes          yes
sales_totals:read             yes    yes    yes         yes    –            yes
`;

test.each(ROLES)('what the role %s may do is what the matrix says, and nothing else', (role) => {
  const [head, ...lines] = MATRIX.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const column = head!.indexOf(role) + 1;
  expect(new Set(lines.flatMap(([, ...answers]) => answers))).toEqual(new Set(['yes', '–']));
  const expected = lines.filter((line) => line[column] === 'yes').map(([permission]) => permission);
  expect(permissionsOf(role)).toEqual(expected);
});

test('the owner gives every role, an admin every other one but his own, and all others none', () => {
  expect(rolesUnder('owner')).toEqual(GIVEN_ROLES);
  expect(rolesUnder('admin')).toEqual(GIVEN_ROLES.filter((role) => role !== 'admin'));
  for (const role of ['accountant', 'sales', 'storekeeper', 'viewer'] as const)
    expect(rolesUnder(role), role).toEqual([]);
});

test('sales reduces prices unless the organization keeps them, which binds nobody else', () => {
  for (const [role, keeps, may] of [
    ['sales', false, true],
    ['sales', true, false],
    ['owner', true, true],
  ] as const)
    expect(permissionsOf(role, { sales_keep_prices: keeps }).includes('prices:reduce'), role).toBe(may);
  expect(permissionsOf('sales')).toContain('prices:reduce');
});
