import { closeGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Database, systemScope } from '../apps/server/src/platform/db/database.ts';
import type { TestApp } from '../apps/server/test/harness.ts';
import { today } from '../test/clock.ts';
import { makeClosable } from './closable.ts';
import { token } from './kill-work.ts';

const guides = 6;

/** Closed guides of own drivers, each with an allowance of 30.00 that waits for a corte whose entry goes to SAP. */
export async function makeCuttable(t: TestApp): Promise<void> {
  const closable = await makeClosable(t, guides);
  const boss = await t.as('admin');
  const figures = { km: 500, gallons: 80, peaje: '0.00', viatico: '30.00', anticipo: '0.00', stand_by: [] };
  for (const { id_guide, version } of closable) await boss.ok(closeGuide, { ...figures, id_guide, version });
  await t.write(tx =>
    tx.run(sql`insert into parameters (key, value, valid_from) values ('sap_nomina', 'true', '2000-01-02')`),
  );
}

/** Reviews the corte of viáticos as an accountant; the answer closes it. It gives null if the server was killed. */
export async function reviewCorte(url: string): Promise<() => Promise<Response | null>> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await token(url, 'contador@demo.ec')}`,
  };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const period_to = today();
  const seen = await (await post('/cutoffs/preview', { kind: 'VIATICOS', period_to })).json();
  const { total: expected_total, fingerprint } = seen as { total: string; fingerprint: string };
  return () => post('/reports/generar_corte_viaticos', { period_to, expected_total, fingerprint }).catch(() => null);
}

interface CorteTraces {
  numbers: string[];
  lines: number;
  entries: number;
  messages: number;
  audits: number;
}
const NONE: CorteTraces = { numbers: [], lines: 0, entries: 0, messages: 0, audits: 0 };
const WHOLE: CorteTraces = { numbers: ['CV-000001'], lines: guides, entries: 1, messages: 1, audits: 1 };

/** Checks that the corte is stored with its lines, its entry and the message to SAP, or nothing of it. Returns whether it is. */
export async function lookAtCorte(db: Database): Promise<boolean> {
  const found = await db.read(systemScope, tx =>
    tx.one(sql<CorteTraces>`select array(select number from cutoffs order by 1) as numbers,
      (select count(*)::int from cutoff_lines) as lines, (select count(*)::int from cutoff_documents) as entries,
      (select count(*)::int from outbox where kind = 'cutoff_entry') as messages,
      (select count(*)::int from audit_log where noun = 'cutoff' and action = 'close') as audits`),
  );
  expect(found).toEqual(found.lines === 0 ? NONE : WHOLE);
  return found.lines > 0;
}
