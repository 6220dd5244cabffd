import type pg from 'pg';

/** Returns the columns of a table that can be written. */
async function columnsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((each) => each.name);
}

/** Copies the organization's rows of a table this many times, with other values where given (SQL over `t`, `n`). */
async function copyRows(
  owner: pg.Client,
  organizationId: string,
  {
    table,
    count,
    set,
    where = '',
  }: { table: string; count: number; set: Record<string, string>; where?: string },
): Promise<void> {
  const names = await columnsOf(owner, table);
  await owner.query(
    `insert into ${table} (${names.join()}) select ${names.map((name) => set[name] ?? `t.${name}`).join()}
     from ${table} t, generate_series(1, ${count}) n where t.organization_id = $1 ${where}`,
    [organizationId],
  );
}

/** Sums the journal into the days of its accounts, as posting does line by line. */
async function sumDays(owner: pg.Client, organizationId: string): Promise<void> {
  await owner.query(
    `insert into account_day (organization_id, account_code, branch_id, day, posted_on, debit, credit, lines)
     select l.organization_id, l.account_code, l.branch_id, l.entry_date, e.posted_on, sum(greatest(l.amount, 0)),
       sum(greatest(-l.amount, 0)), count(*)
     from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
     where l.organization_id = $1 group by 1, 2, 3, 4, 5
     on conflict (organization_id, account_code, day, branch_id, posted_on)
       do update set debit = excluded.debit, credit = excluded.credit, lines = excluded.lines`,
    [organizationId],
  );
}

/** Creates invoices of one organization with their entries, as copies of one that was really issued; a customer for each fifty. */
export async function fillInvoices(
  owner: pg.Client,
  organization_id: string,
  { invoices = 100_000 } = {},
): Promise<void> {
  const customers = invoices / 50;
  await owner.query('begin; set local session_replication_role = replica');
  const { rows } = await owner.query<{ id: string }>(
    'select journal_entry_id as id from invoice where organization_id = $1',
    [organization_id],
  );
  const entry = rows[0]!.id;
  const copy = (table: string, count: number, set: Record<string, string>, where = '') =>
    copyRows(owner, organization_id, { table, count, set, where });
  const id = (kind: number) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await copy('customer', customers, {
    id: id(1),
    name: `'Mama Ngozi Stores ' || n`,
    email: `'c' || n || '@example.com'`,
  });
  const customer = `('01900001-0000-7000-8000-' || lpad(to_hex(1 + n % ${customers}), 12, '0'))::uuid`;
  const day = `current_date - (n % 365)`;
  await copy(
    'invoice',
    invoices,
    {
      id: id(2),
      invoice_number: `'INV-' || extract(year from ${day}) || '-' || (1000 + n)`,
      status: `case n % 100 when 0 then 'sent' when 1 then 'viewed' when 2 then 'pending' else 'paid' end`,
      customer_id: customer,
      customer_name: `'Mama Ngozi Stores ' || (1 + n % ${customers})`,
      issue_date: day,
      due_date: `${day} + 15`,
      amount_paid: `case when n % 100 < 3 then 0 else t.total_amount end`,
      base_amount_paid: `case when n % 100 < 3 then 0 else t.base_total_amount end`,
      created_at: `now() - make_interval(mins => n)`,
      journal_entry_id: id(3),
    },
    `and t.invoice_number is not null`,
  );
  await copy(
    'journal_entry',
    invoices,
    { id: id(3), number: 'n + 1000', entry_date: day, posted_on: day, source_id: id(2) },
    `and t.id = '${entry}'`,
  );
  await owner.query(
    `insert into journal_line (organization_id, entry_id, line_count, line, account_code, amount, customer_id,
       document_id, entry_date, entry_number, branch_id)
     select l.organization_id, ${id(3)}, l.line_count, l.line, l.account_code, l.amount, ${customer},
       case when l.document_id is not null then ${id(2)} end, ${day}, n + 1000, l.branch_id
     from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id,
       generate_series(1, ${invoices}) n where l.organization_id = $1 and e.id = $2`,
    [organization_id, entry],
  );
  await sumDays(owner, organization_id);
  await owner.query('commit');
  await owner.query('vacuum analyze');
}

/** Creates materials with movements, half in and half out, as copies of one that was really received. */
export async function fillStock(
  owner: pg.Client,
  organizationId: string,
  itemId: string,
  { items = 10_000, movementsEach = 100 } = {},
): Promise<void> {
  await owner.query('begin; set local session_replication_role = replica');
  const copy = (table: string, count: number, set: Record<string, string>, where: string) =>
    copyRows(owner, organizationId, { table, count, set, where });
  const id = (kind: number, number = 'n') =>
    `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  await copy(
    'item',
    items,
    {
      id: id(1),
      sku: `'RM-' || n`,
      name: `'Material ' || (n * 7919 % 10007)`,
      minimum_stock_e4: `case when n % 20 = 0 then 10000000 else 100000 end`,
      created_at: `now() - make_interval(mins => n)`,
    },
    `and t.id = '${itemId}'`,
  );
  await copy(
    'stock_position',
    items,
    {
      item_id: id(1),
      quantity_e4: '(n % 500 + 20) * 10000::bigint',
      value: '(n % 500 + 20) * 1000::bigint',
      last_issued_on: 'current_date - n % 400',
    },
    `and t.item_id = '${itemId}'`,
  );
  const item = `(1 + (n - 1) % ${items})`;
  const seq = `(1 + (n - 1) / ${items})`;
  const sign = `(case when n / ${items} % 2 = 0 then 1 else -1 end)`;
  await copy(
    'stock_movement',
    items * movementsEach,
    {
      id: id(2),
      item_id: id(1, item),
      seq,
      kind: `case when n / ${items} % 10 = 9 then 'adjustment' else t.kind end`,
      reason: `case when n / ${items} % 10 = 9 then 'damage' end`,
      quantity_e4: `${sign} * 100000`,
      value: `${sign} * 10000`,
      occurred_on: `current_date - (${movementsEach} - ${seq})::int`,
      posted_on: `current_date - (${movementsEach} - ${seq})::int`,
      quantity_after_e4: '200000',
      created_at: `now() - make_interval(days => (${movementsEach} - ${seq})::int)`,
    },
    `and t.item_id = '${itemId}'`,
  );
  await owner.query(
    `insert into stock_month (organization_id, item_id, branch_id, location_id, month, posted_month, kind, account_code,
       quantity_e4, value, movements, received_e4)
     select organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on),
       date_trunc('month', posted_on), kind, account_code, sum(quantity_e4), sum(value), count(*),
       sum(greatest(quantity_e4, 0))
     from stock_movement where organization_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8
     on conflict (organization_id, item_id, month, posted_month, kind, account_code, location_id, branch_id)
       do update set quantity_e4 = excluded.quantity_e4, value = excluded.value, movements = excluded.movements,
         received_e4 = excluded.received_e4`,
    [organizationId],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
}

/** Creates the entries from one number to another, of two lines on different expense accounts and the bank, over two years. */
export async function fillEntries(
  owner: pg.Client,
  organizationId: string,
  { from = 1, to }: { from?: number; to: number },
): Promise<void> {
  const day = 'current_date - (n % 730)';
  const id = `('01900009-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const series = `generate_series(${from}, ${to}) n`;
  const { rows } = await owner.query<{ last: number }>(
    'select max(number)::int as last from journal_entry where organization_id = $1',
    [organizationId],
  );
  const number = `${rows[0]!.last + 1 - from} + n`;
  await owner.query('begin; set local session_replication_role = replica');
  await owner.query(
    `insert into journal_entry (organization_id, id, number, entry_date, memo, source_type, source_id, posted_on,
       branch_id, line_count, content_hash, hash)
     select $1, ${id}, ${number}, ${day}, 'Expense', 'transaction', ${id}, ${day}, $1, 2, '\\x00', '\\x00'
     from ${series}`,
    [organizationId],
  );
  await owner.query(
    `insert into journal_line (organization_id, entry_id, line_count, line, account_code, amount, entry_date,
       entry_number, branch_id)
     select $1, ${id}, 2, line, case when line = 2 then '1010' else (array['6000','6010','6020','6030'])[1 + n % 4] end,
       case when line = 2 then -100 else 100 end * (1 + n % 977), ${day}, ${number}, $1
     from ${series}, generate_series(1, 2) line`,
    [organizationId],
  );
  await sumDays(owner, organizationId);
  // The next entry comes after all of them.
  await owner.query('update organization_counter set next_entry = $2 where organization_id = $1', [
    organizationId,
    rows[0]!.last + 2 + to - from,
  ]);
  await owner.query('commit');
  await owner.query('vacuum analyze');
}

/** Rows that are found by a key without the organization, or that belong to people: no copy has them. */
const NOT_COPIED = ['membership', 'invitation', 'share_link', 'idempotency_key', 'api_key', 'event'];

/**
 * Copies everything of an organization to new ones, except its people: what begins with the organization's id keeps its
 * other ids.
 */
export async function copyOrganization(
  owner: pg.Client,
  source: string,
  targets: readonly string[],
): Promise<void> {
  const { rows } = await owner.query<{ table: string; columns: string[]; uuids: string[] }>(
    `select c.relname as table, array_agg(quote_ident(a.attname)::text order by a.attnum) as columns,
       coalesce(array_agg(quote_ident(a.attname)::text) filter (where a.atttypid = 'uuid'::regtype), '{}') as uuids
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
     group by c.relname`,
    [NOT_COPIED],
  );
  await owner.query('begin; set local session_replication_role = replica');
  for (const { table, columns, uuids } of rows) {
    const value = (column: string) =>
      uuids.includes(column) ? `case when t.${column} = $1 then o.id else t.${column} end` : `t.${column}`;
    await owner.query(
      `insert into ${table} (${columns.join()}) select ${columns.map(value).join()}
       from ${table} t, unnest($2::uuid[]) o (id) where t.organization_id = $1`,
      [source, targets],
    );
  }
  await owner.query('commit');
}
