import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../src/platform/db/database.ts';
import type { TestApp } from './harness.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Every step of a query's plan as it ran in the scope. */
async function stepsOf(t: TestApp, scope: Scope, query: RawBuilder<unknown>): Promise<Node[]> {
  const [row] = await t.db.read(scope, tx =>
    tx.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (analyze, format json) ${query}`),
  );
  const steps: Node[] = [];
  const walk = (step: Node): void => {
    steps.push(step);
    for (const inner of step.Plans ?? []) walk(inner);
  };
  const plan = row?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('a plan was expected');
  walk(plan);
  return steps;
}

/** Most rows that one reading of the tables in their own order looked at, and most that were sorted. */
export async function readAndSorted(
  t: TestApp,
  scope: Scope,
  tables: readonly string[],
  query: RawBuilder<unknown>,
): Promise<{ read: number; sorted: number }> {
  const steps = await stepsOf(t, scope, query);
  const rows = (step: Node): number =>
    ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 1);
  const read = steps.filter(s => s['Node Type'] === 'Seq Scan' && tables.includes(s['Relation Name'] ?? '')).map(rows);
  const sorted = steps.filter(s => s['Node Type'].includes('Sort')).map(s => s['Actual Rows'] ?? 0);
  return { read: Math.max(0, ...read), sorted: Math.max(0, ...sorted) };
}
