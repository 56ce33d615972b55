import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Table, key and name of the record to which a logged field's id refers. */
const company = { table: 'companies', key: 'id_company', name: sql<string>`name` };
const equipment = { table: 'equipments', key: 'id_equipment', name: sql<string>`disk` };
const sources = {
  id_bill_to: company,
  id_carrier: company,
  id_client: company,
  id_company: company,
  id_truck: { table: 'trucks', key: 'id_truck', name: sql<string>`disk || ' · ' || license_plate` },
  id_driver: { table: 'drivers', key: 'id_driver', name: sql<string>`name || ' ' || last_name` },
  id_generator: equipment,
  id_mounted_on: equipment,
  id_owner: company,
  id_chassis: equipment,
  id_addressee: company,
  id_associated: company,
  id_location: { table: 'locations', key: 'id_location', name: sql<string>`name` },
  id_assignee: { table: 'users', key: 'id_user', name: sql<string>`name || ' ' || last_name` },
  id_advisor: { table: 'users', key: 'id_user', name: sql<string>`name || ' ' || last_name` },
  id_container_type: { table: 'container_types', key: 'id_container_type', name: sql<string>`name` },
  id_usual_terminal: { table: 'locations', key: 'id_location', name: sql<string>`name` },
  id_product: { table: 'products', key: 'id_product', name: sql<string>`name` },
  id_role: { table: 'roles', key: 'id_role', name: sql<string>`name` },
  id_canton: { table: 'cantons', key: 'id_canton', name: sql<string>`name` },
  id_province: { table: 'provinces', key: 'id_province', name: sql<string>`name` },
  id_plant: { table: 'locations', key: 'id_location', name: sql<string>`name` },
  id_port: { table: 'locations', key: 'id_location', name: sql<string>`name` },
  id_route: { table: 'routes', key: 'id_route', name: sql<string>`name` },
  id_service: { table: 'services', key: 'id_service', name: sql<string>`name` },
  id_ship: { table: 'ships', key: 'id_ship', name: sql<string>`name` },
  id_shipping_line: { table: 'shipping_lines', key: 'id_shipping_line', name: sql<string>`name` },
};
type NamedField = keyof typeof sources;
const fields = Object.keys(sources) as NamedField[];

export const nameKey = (field: string, id: unknown): string => `${field} ${String(id)}`;

/** Names of the records that logged values refer to, by `nameKey`; a deleted record has none. */
export async function namesOf(
  tx: Tx,
  values: readonly Record<string, unknown>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const field of fields) {
    const ids = [...new Set(values.map(value => value[field]))].filter(id => Number.isInteger(id)) as number[];
    if (ids.length === 0) continue;
    const { table, key, name } = sources[field];
    const rows = await tx.rows(
      sql<{ id: number; name: string }>`select ${sql.ref(key)} as id, ${name} as name from ${sql.table(table)}
        where ${sql.ref(key)} = any(${ids}::int[])`,
    );
    for (const row of rows) names.set(nameKey(field, row.id), row.name);
  }
  return names;
}
