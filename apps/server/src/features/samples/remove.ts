import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';

/**
 * Removes a sample organization with all of its rows, as the owner of the tables. The rows of a table go before those
 * that they refer to. An organization that is no sample, or of which nobody asked to be rid, is left as it is.
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
      select c.relname as child, p.relname as parent, k.confdeltype = 'c' as cascades from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class p on p.oid = k.confrelid and p.oid <> c.oid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confdeltype in ('a', 'r', 'c')`);
    const names = childrenFirst(
      rows.map(({ name }) => name),
      links,
    );
    for (const name of names)
      await owner.query(`delete from ${escapeIdentifier(name)} where organization_id = $1`, [
        organization_id,
      ]);
    await owner.query('delete from sample_organization where organization_id = $1', [organization_id]);
    await owner.query('delete from organization where organization_id = $1', [organization_id]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** A foreign key, which keeps the parent from being deleted, or deletes the child with it. */
interface Link {
  child: string;
  parent: string;
  cascades: boolean;
}

/**
 * Returns the tables so that nothing refers any more to what goes with each: itself and what its deletion deletes.
 * Throws where they refer to each other in a circle.
 */
function childrenFirst(tables: readonly string[], links: readonly Link[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  const goesWith = (name: string, gone = new Set([name])): Set<string> => {
    for (const { child, parent, cascades } of links)
      if (cascades && parent === name && !gone.has(child)) goesWith(child, gone.add(child));
    return gone;
  };
  while (left.size > 0) {
    const free = [...left].filter((name) => {
      const gone = goesWith(name);
      return !links.some(
        ({ child, parent, cascades }) => !cascades && gone.has(parent) && left.has(child) && !gone.has(child),
      );
    });
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left].join()}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
