import { escapeLiteral, type PoolClient } from 'pg';

/**
 * Removes a sample organization with all of its rows, as the owner of the tables. The rows of all tables go in one
 * statement, after which the database checks that nothing refers to them. A distributed database checks after each part
 * of it, so a table goes before those that it refers to. An organization that is no sample, or of which nobody asked to be rid, is left as it is.
 */
export async function removeSample(
  owner: Pick<PoolClient, 'query'>,
  { organization_id }: { organization_id: string },
): Promise<void> {
  await owner.query('begin');
  try {
    // As commands, which a distributed database passes on to the node of the organization.
    for (const name of ['app.organization_id', 'app.removes_sample'])
      await owner.query(`set local ${name} = ${escapeLiteral(organization_id)}`);
    const { rowCount } = await owner.query(
      "select from sample_organization where organization_id = $1 and state = 'removing' for update",
      [organization_id],
    );
    // The job ran before.
    if (rowCount === 0) return void (await owner.query('rollback'));
    const { rows } = await owner.query<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ('organization', 'sample_organization')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
          and not a.attisdropped)
      order by c.relname`);
    const { rows: links } = await owner.query<Link>(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('a', 'r')
        and conrelid <> confrelid`);
    const names = childrenFirst(
      rows.map(({ name }) => name),
      links,
    );
    const parts = names.map(
      (name, index) => `d${index} as (delete from "${name}" where organization_id = $1)`,
    );
    await owner.query(`with ${parts.join(', ')} select $1::uuid`, [organization_id]);
    await owner.query('delete from sample_organization where organization_id = $1', [organization_id]);
    await owner.query('delete from organization where organization_id = $1', [organization_id]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** A foreign key that keeps its parent from being deleted. */
interface Link {
  child: string;
  parent: string;
}

/** Returns the tables so that each comes before those that it refers to; throws where they refer in a circle. */
function childrenFirst(tables: readonly string[], links: readonly Link[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  while (left.size > 0) {
    const parents = new Set(links.flatMap(({ child, parent }) => (left.has(child) ? [parent] : [])));
    const free = [...left].filter((name) => !parents.has(name));
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left].join()}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
