import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Catalogue } from './entries.queries.ts';

/** The short catalogues as tables and lists. */

const nameTaken = (text: string, within?: string) => [{ column: 'name', within, code: 'NOMBRE_DUPLICADO', text }];

const products: Catalogue = {
  noun: 'product',
  table: 'products',
  key: 'id_product',
  missing: 'El producto no existe',
  unique: nameTaken('Ya existe un producto con ese nombre'),
  spec: {
    from: sql`products x`,
    key: sql`x.id_product`,
    joins: sql`left join container_types t on t.id_container_type = x.id_container_type`,
    columns: sql`x.id_product, x.name, x.reservation_type, x.id_container_type, t.code as container_type, x.set_point_c, x.active, x.version`,
    where: [],
    sortable: { name: sql`x.name`, reservation_type: sql`x.reservation_type`, set_point_c: sql`x.set_point_c` },
    nullable: ['set_point_c'],
    defaultSort: { field: 'name', dir: 'asc' },
  },
};

const shippingLines: Catalogue = {
  noun: 'shipping_line',
  table: 'shipping_lines',
  key: 'id_shipping_line',
  missing: 'La naviera no existe',
  unique: nameTaken('Ya existe una naviera con ese nombre'),
  usages: [{ one: 'buque', many: 'buques', table: 'ships', column: 'id_shipping_line' }],
  spec: {
    from: sql`shipping_lines x`,
    key: sql`x.id_shipping_line`,
    joins: sql`left join locations p on p.id_location = x.id_usual_terminal left join lateral (select
        jsonb_agg(jsonb_build_object('id_container_type', w.id_container_type, 'id_stands_for', w.id_stands_for) order by a.code, b.code) as flexible_types,
        jsonb_agg(a.code || ' por ' || b.code order by a.code, b.code) as flexible_names
      from flexible_types w join container_types a using (id_container_type) join container_types b on b.id_container_type = w.id_stands_for
      where w.id_shipping_line = x.id_shipping_line) w on true`,
    columns: sql`x.id_shipping_line, x.name, x.scac, x.bic_prefixes, x.free_days_import_dry, x.free_days_import_reefer, x.free_days_export,
      x.id_usual_terminal, p.name as usual_terminal, coalesce(w.flexible_types, '[]') as flexible_types, coalesce(w.flexible_names, '[]') as flexible_names, x.active, x.version`,
    where: [],
    sortable: { name: sql`x.name` },
    defaultSort: { field: 'name', dir: 'asc' },
  },
};

const ships: Catalogue = {
  noun: 'ship',
  table: 'ships',
  key: 'id_ship',
  missing: 'El buque no existe',
  unique: nameTaken('Ya existe un buque con ese nombre'),
  spec: {
    from: sql`ships x`,
    key: sql`x.id_ship`,
    joins: sql`left join shipping_lines l on l.id_shipping_line = x.id_shipping_line`,
    columns: sql`x.id_ship, x.name, x.id_shipping_line, l.name as shipping_line, x.active, x.version`,
    where: [],
    sortable: { name: sql`x.name` },
    defaultSort: { field: 'name', dir: 'asc' },
  },
};

const containerTypes: Catalogue = {
  noun: 'container_type',
  table: 'container_types',
  key: 'id_container_type',
  missing: 'El tipo de contenedor no existe',
  unique: [
    { column: 'iso', code: 'CODIGO_DUPLICADO', text: 'Ya existe un tipo con ese código ISO' },
    { column: 'code', code: 'CODIGO_DUPLICADO', text: 'Ya existe un tipo con ese código' },
  ],
  usages: [
    { one: 'producto', many: 'productos', table: 'products', column: 'id_container_type' },
    {
      one: 'naviera que lo reúsa',
      many: 'navieras que lo reúsan',
      table: 'flexible_types',
      column: 'id_container_type',
    },
    { one: 'naviera que lo reúsa', many: 'navieras que lo reúsan', table: 'flexible_types', column: 'id_stands_for' },
  ],
  spec: {
    from: sql`container_types x`,
    key: sql`x.id_container_type`,
    columns: sql`x.id_container_type, x.iso, x.code, x.name, x.length_ft, x.tare_kg, x.payload_kg, x.teu, x.reefer, x.chassis, x.active, x.version`,
    where: [],
    sortable: { code: sql`x.code`, name: sql`x.name`, length_ft: sql`x.length_ft`, payload_kg: sql`x.payload_kg` },
    defaultSort: { field: 'length_ft', dir: 'asc' },
  },
};

const motives: Catalogue = {
  noun: 'motive',
  table: 'motives',
  key: 'id_motivo',
  missing: 'El motivo no existe',
  unique: nameTaken('Ya existe ese motivo', 'kind'),
  spec: {
    from: sql`motives x`,
    key: sql`x.id_motivo`,
    columns: sql`x.id_motivo, x.kind, x.name, x.responsible, x.sale_pct, x.carrier_pct, x.for_clients, x.adds_storage, x.active, x.version`,
    where: [],
    sortable: { name: sql`x.name`, kind: sql`x.kind` },
    defaultSort: { field: 'kind', dir: 'asc' },
  },
};

export const catalogues = { products, shippingLines, ships, containerTypes, motives };

const searched: Readonly<Record<keyof typeof catalogues, RawBuilder<unknown>>> = {
  products: sql`plain_text(x.name)`,
  shippingLines: sql`plain_text(x.name || ' ' || x.scac::text || ' ' || x.bic_prefixes::text)`,
  ships: sql`plain_text(x.name)`,
  containerTypes: sql`plain_text(x.name || ' ' || x.code || ' ' || x.iso)`,
  motives: sql`plain_text(x.name)`,
};

/** The list of a catalogue with the input's words and filters; each filter is the column of the same name. */
export function catalogueList(
  name: keyof typeof catalogues,
  input: ListInput & { filters?: Readonly<Record<string, unknown>> },
): ListSpec {
  const where = Object.entries(input.filters ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(`x.${column}`)} = ${value}`);
  return { ...catalogues[name].spec, where, words: { text: searched[name], typed: input.search } };
}
