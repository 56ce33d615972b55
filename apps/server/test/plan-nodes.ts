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

/** Executes the query in the scope, and returns every node of its plan. */
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

export interface Effort {
  /** Largest number of rows that one sequential scan of these tables read. */
  read: number;
  /** Largest number of rows that one node sorted. */
  sorted: number;
  /** Number of rows that all scans of these tables returned, with or without an index. */
  fetched: number;
}

/** Measures the work of a query on these tables. */
export async function effortOf(
  t: TestApp,
  scope: Scope,
  tables: readonly string[],
  query: RawBuilder<unknown>,
): Promise<Effort> {
  const steps = await stepsOf(t, scope, query);
  const loops = (step: Node): number => step['Actual Loops'] ?? 1;
  const given = (step: Node): number => (step['Actual Rows'] ?? 0) * loops(step);
  const ofTables = steps.filter(step => tables.includes(step['Relation Name'] ?? ''));
  const read = ofTables
    .filter(step => step['Node Type'] === 'Seq Scan')
    .map(step => given(step) + (step['Rows Removed by Filter'] ?? 0) * loops(step));
  const sorted = steps.filter(step => step['Node Type'].includes('Sort')).map(step => step['Actual Rows'] ?? 0);
  return {
    read: Math.max(0, ...read),
    sorted: Math.max(0, ...sorted),
    fetched: ofTables.reduce((sum, step) => sum + given(step), 0),
  };
}

/** Runs as the owner of the tables, because PostgreSQL skips `analyze` for other roles. */
export async function analyze(t: TestApp, tables: readonly string[]): Promise<void> {
  const client = await t.db.pool.connect();
  await client.script(`vacuum analyze ${tables.join(', ')}`);
  client.release();
}
