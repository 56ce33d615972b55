import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Catalogue } from '../../system/catalogues/entries.queries.ts';

const name = sql`l.name || ' · ' || case x.side when 'IMPORT' then 'Importación' else 'Exportación' end || ' · '
  || case x.container_group when 'DRY' then 'Seco' when 'REEFER' then 'Reefer' else 'Especial' end || coalesce(' ' || x.length_ft || '''', '')`;
const spec: ListSpec = {
  from: sql`free_time_tariffs x join shipping_lines l on l.id_shipping_line = x.id_shipping_line`,
  key: sql`x.id_tariff`,
  joins: sql`left join locations p on p.id_location = x.id_location`,
  columns: sql`x.id_tariff, ${name} as name, x.id_shipping_line, l.name as shipping_line, x.side, x.container_group, x.length_ft, x.id_location, p.name as location, x.start,
    x.first_day_counts, x.calendar, x.free_days, x.tiers, x.valid_from::text as valid_from, x.valid_to::text as valid_to, x.source, x.active, x.version`,
  where: [],
  sortable: { name, valid_from: sql`x.valid_from`, free_days: sql`x.free_days` },
  defaultSort: { field: 'name', dir: 'asc' },
};

/** Free days and prices of lines, stored like the other short catalogues. */
export const tariffs: Catalogue = {
  noun: 'free_time_tariff',
  table: 'free_time_tariffs',
  key: 'id_tariff',
  missing: 'La tarifa no existe',
  unique: [],
  usages: [{ one: 'contenedor', many: 'contenedores', table: 'free_time_clocks', column: 'id_tariff' }],
  spec,
};

export function tariffList(
  input: ListInput & {
    filters?:
      | { id_shipping_line?: number | undefined; side?: string | undefined; active?: boolean | undefined }
      | undefined;
  },
): ListSpec {
  const where = Object.entries(input.filters ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(`x.${column}`)} = ${value}`);
  return { ...spec, where: [...where, matches(sql`plain_text(${name} || ' ' || x.source)`, input.search)] };
}
