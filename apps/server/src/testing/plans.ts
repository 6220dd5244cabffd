import type { TestApplication } from './application.ts';

/** A node of `explain (analyze, format json)`. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** What a statement read while it ran. */
export interface Executed {
  text: string;
  /** Rows that it read of each table, those that a filter then removed included. */
  read: { table: string; by: string; rows: number }[];
}

/**
 * Tells the plan of each statement that the application then runs, as PostgreSQL executed it (`auto_explain`). Call it
 * before the application has a connection.
 */
export async function executedPlans(application: TestApplication): Promise<{
  during(work: () => Promise<unknown>): Promise<Executed[]>;
}> {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_format = json',
    'auto_explain.log_level = notice',
    'auto_explain.log_nested_statements = on',
  ])
    await application.owner(
      `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
    );
  let found: Executed[] = [];
  application.database.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1];
      if (!json) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan };
      found.push({ text, read: readsOf(plan) });
    });
  });
  return {
    async during(work) {
      found = [];
      await work();
      return found;
    },
  };
}

/** What a plan read, node by node. */
export function readsOf(plan: Plan): Executed['read'] {
  const below = (plan.Plans ?? []).flatMap(readsOf);
  const table = plan['Relation Name'];
  if (!table || !plan['Node Type'].includes('Scan')) return below;
  const each =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const by = [plan['Node Type'], plan['Index Name']].filter(Boolean).join(' ');
  return [...below, { table, by, rows: Math.round(each * (plan['Actual Loops'] ?? 1)) }];
}
