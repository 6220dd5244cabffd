import type { PoolClient } from 'pg';

/**
 * Removes a sample organization with all of its rows, as the owner of the tables. The rows of all tables go in one
 * statement, after which the database checks that nothing refers to them: no order of tables has to be kept. An
 * organization that is no sample, or of which nobody asked to be rid, is left as it is.
 */
export async function removeSample(
  owner: Pick<PoolClient, 'query'>,
  { organization_id }: { organization_id: string },
): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(
      "select set_config('app.organization_id', $1, true), set_config('app.removes_sample', $1, true)",
      [organization_id],
    );
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
    const parts = rows.map(
      ({ name }, index) => `d${index} as (delete from "${name}" where organization_id = $1)`,
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
