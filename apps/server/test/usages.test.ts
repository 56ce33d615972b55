import type { Usage } from '@cabezal/domain/system/records/state-change';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tariffs } from '../src/modules/empties/free-time/tariffs.queries.ts';
import * as drivers from '../src/modules/fleet/drivers/driver-edits.queries.ts';
import { equipmentUsages } from '../src/modules/fleet/equipments/equipment-edits.queries.ts';
import * as trucks from '../src/modules/fleet/trucks/truck-edits.queries.ts';
import * as companies from '../src/modules/people/companies/company-edits.queries.ts';
import { userUsages } from '../src/modules/people/users/users.queries.ts';
import { cantonUsages } from '../src/modules/places/cantons/cantons.queries.ts';
import { locationUsages } from '../src/modules/places/locations/location-edits.queries.ts';
import { routeUsages } from '../src/modules/places/routes/routes.queries.ts';
import { serviceUsages } from '../src/modules/prices/services/services.queries.ts';
import { catalogues } from '../src/modules/system/catalogues/catalogue-lists.queries.ts';
import { type Catalogue, entryUsages } from '../src/modules/system/catalogues/entries.queries.ts';
import { deletePapers } from '../src/modules/system/records/papers.queries.ts';
import type { Tx } from '../src/platform/db/tx.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { statementsOf } from './statements.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Deleted {
  usages: (tx: Tx, id: number) => Promise<Usage[]>;
  /** Deletes the rows that belong to the record and that the database does not delete with it. */
  belongings?: (tx: Tx, id: number) => Promise<void>;
}
const entriesOf = (catalogue: Catalogue): [string, Deleted] => [
  catalogue.table,
  { usages: (tx, id) => entryUsages(tx, catalogue, id) },
];

/** Records that people can delete, by table. Before that they see where a record is used. */
const deleted: Record<string, Deleted> = {
  companies: { usages: companies.companyUsages, belongings: companies.deleteBelongings },
  users: { usages: userUsages },
  services: { usages: serviceUsages },
  locations: { usages: locationUsages },
  cantons: { usages: cantonUsages },
  routes: { usages: routeUsages },
  drivers: { usages: drivers.driverUsages, belongings: drivers.deleteBelongings },
  trucks: { usages: trucks.truckUsages, belongings: trucks.deleteBelongings },
  equipments: { usages: equipmentUsages, belongings: (tx, id) => deletePapers(tx, 'id_equipment', id) },
  ...Object.fromEntries([...Object.values(catalogues), tariffs].map(entriesOf)),
};

const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`);

test('every reference that prevents the deletion of a record is listed as a usage, or is deleted with the record', async () => {
  const rows = await t.rows(sql<{ table: string; column: string; to: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.conparentid = 0
      and c.confrelid::regclass::text in (${sql.join(Object.keys(deleted))})`);
  expect(rows.length).toBeGreaterThan(150);
  const forgotten: string[] = [];
  for (const [to, { usages, belongings }] of Object.entries(deleted)) {
    const statements = await statementsOf(t, () =>
      t.write(async tx => {
        await usages(tx, 0);
        await belongings?.(tx, 0);
      }),
    );
    const parts = statements.flatMap(text => text.split('union all'));
    for (const { table, column } of rows.filter(row => row.to === to))
      if (!parts.some(part => word(table).test(part) && word(column).test(part)))
        forgotten.push(`${to}: ${table}.${column}`);
  }
  expect(forgotten).toEqual([]);
});
