import type {
  ContainerType,
  FalseFreightOption,
  Motivo,
  Product,
  Ship,
} from '@cabezal/contract/system/catalogues/catalogues.calls';
import type { FlexibleType, MotiveKind } from '@cabezal/domain/system/validation/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const lookupLimit = 50;

/** «where active and …» with the conditions that are defined. */
function active(...conditions: (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> {
  return sql`where ${sql.join([sql`x.active`, ...conditions.filter(c => c !== undefined)], sql` and `)}`;
}
const named = (name: string | undefined) => matches(sql`plain_text(x.name)`, name);

export function listProducts(tx: Tx, input: { name?: string; reservation_type?: 'E' | 'I' }): Promise<Product[]> {
  const type = input.reservation_type;
  return tx.rows(sql<Product>`select id_product, name, reservation_type, id_container_type, set_point_c from products x
    ${active(named(input.name), type === undefined ? undefined : sql`x.reservation_type = ${type}`)} order by name`);
}

export function listShips(tx: Tx, input: { name?: string; id_shipping_line?: number }): Promise<Ship[]> {
  const line = input.id_shipping_line;
  return tx.rows(sql<Ship>`select x.id_ship, x.name, x.id_shipping_line, l.name as shipping_line
    from ships x left join shipping_lines l using (id_shipping_line)
    ${active(named(input.name), line === undefined ? undefined : sql`x.id_shipping_line = ${line}`)} order by x.name limit ${lookupLimit}`);
}

export function listContainerTypes(tx: Tx): Promise<ContainerType[]> {
  return tx.rows(sql<ContainerType>`select id_container_type, iso, code, name, length_ft, tare_kg, payload_kg, teu, reefer, chassis
    from container_types x ${active()} order by length_ft, reefer, code`);
}

/** Motives in the order in which they were added; «Otro» comes last. */
export function listMotives(tx: Tx, kind: MotiveKind): Promise<FalseFreightOption[]> {
  return tx.rows(sql<FalseFreightOption>`select id_motivo, name, responsible, sale_pct, carrier_pct from motives x
    ${active(sql`x.kind = ${kind}`)} order by name = 'Otro', id_motivo`);
}

/** The motives that clients may give: the choice for cancelling their reservation. */
export function listMotivesOfClients(tx: Tx): Promise<Motivo[]> {
  return tx.rows(sql<Motivo>`select id_motivo, name, responsible from motives x
    ${active(sql`x.kind = 'RESERVATION'`, sql`x.for_clients`)} order by name = 'Otro', id_motivo`);
}

/** An active motive of that kind, or undefined. */
export function findMotive(tx: Tx, kind: MotiveKind, id_motivo: number) {
  return tx.row(
    sql<Motivo>`select id_motivo, name, responsible from motives x ${active(sql`x.kind = ${kind}`, sql`x.id_motivo = ${id_motivo}`)}`,
  );
}

/** Whether a container type is a reefer; undefined if it does not exist. */
export async function reeferOf(tx: Tx, id_container_type: number): Promise<boolean | undefined> {
  const row = await tx.row(
    sql<{ reefer: boolean }>`select reefer from container_types where id_container_type = ${id_container_type}`,
  );
  return row?.reefer;
}

export async function isPort(tx: Tx, id_location: number): Promise<boolean> {
  const found = await tx.row(sql`select 1 from locations where id_location = ${id_location} and type = 'PRT'`);
  return found !== undefined;
}

export async function isActiveLine(tx: Tx, id_shipping_line: number): Promise<boolean> {
  const found = await tx.row(sql`select 1 from shipping_lines where id_shipping_line = ${id_shipping_line} and active`);
  return found !== undefined;
}

/** Length in feet of every type of container. */
export async function lengthsOfTypes(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(
    sql<{ id: number; feet: number }>`select id_container_type as id, length_ft as feet from container_types`,
  );
  return new Map(rows.map(row => [row.id, row.feet]));
}

/** The lists of a shipping line (codes, prefixes, types), as stored. */
export function lineLists(
  tx: Tx,
  id_shipping_line: number,
): Promise<{ scac: string[]; bic_prefixes: string[]; flexible_types: FlexibleType[] }> {
  return tx.one(sql<{
    scac: string[];
    bic_prefixes: string[];
    flexible_types: FlexibleType[];
  }>`select scac, bic_prefixes,
      (select coalesce(jsonb_agg(jsonb_build_object('id_container_type', f.id_container_type, 'id_stands_for', f.id_stands_for)), '[]')
        from flexible_types f where f.id_shipping_line = l.id_shipping_line) as flexible_types
    from shipping_lines l where l.id_shipping_line = ${id_shipping_line}`);
}
/** «40HC por 40DC», as in lists and in the log. */
export async function flexibleNames(tx: Tx, pairs: readonly FlexibleType[]): Promise<string[]> {
  const rows = await tx.rows(sql<{ name: string }>`select a.code || ' por ' || b.code as name
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(id_container_type int, id_stands_for int)
      join container_types a using (id_container_type) join container_types b on b.id_container_type = w.id_stands_for order by a.code, b.code`);
  return rows.map(row => row.name);
}
export async function replaceFlexibleTypes(
  tx: Tx,
  id_shipping_line: number,
  pairs: readonly FlexibleType[],
): Promise<void> {
  await tx.run(sql`delete from flexible_types where id_shipping_line = ${id_shipping_line}`);
  await tx.run(sql`insert into flexible_types (id_shipping_line, id_container_type, id_stands_for)
    select ${id_shipping_line}, w.* from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(id_container_type int, id_stands_for int)`);
}
