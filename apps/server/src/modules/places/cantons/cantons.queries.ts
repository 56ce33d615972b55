import type { CantonRow } from '@cabezal/contract/places/cantons/cantons.calls';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import { sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';
import { CANTON } from './canton.record.ts';

export type StoredCanton = Omit<CantonRow, 'can'>;
export type CantonListInput = ListInput & { filters?: { id_province?: number; active?: boolean } };

/** Columns of `cantons k` with its province `p`. */
export const cantonColumns = sql`${columnsOf(CANTON, 'k')}, p.name as province`;
const columns = sql`${cantonColumns}, (select count(*)::int from locations l where l.id_canton = k.id_canton) as locations_count`;

export function cantonList(input: CantonListInput): ListSpec {
  const { id_province, active } = input.filters ?? {};
  return {
    from: sql`cantons k join provinces p using (id_province)`,
    key: sql`k.id_canton`,
    columns,
    where: [
      id_province === undefined ? undefined : sql`k.id_province = ${id_province}`,
      active === undefined ? undefined : sql`k.active = ${active}`,
    ],
    words: { text: sql`k.search_text`, typed: input.search },
    sortable: {
      id_canton: sql`k.id_canton`,
      name: sql`k.name`,
      code: sql`k.code`,
      province: sql`p.name`,
    },
    defaultSort: { field: 'code', dir: 'asc' },
  };
}

export function findCanton(tx: Tx, id_canton: number): Promise<StoredCanton | undefined> {
  return tx.row(
    sql<StoredCanton>`select ${columns} from cantons k join provinces p using (id_province) where k.id_canton = ${id_canton}`,
  );
}

export function findProvince(tx: Tx, id_province: number): Promise<{ code: string; name: string } | undefined> {
  return tx.row(
    sql<{ code: string; name: string }>`select code, name from provinces where id_province = ${id_province}`,
  );
}

/** Another canton with that code, or with that name in the province, ignoring case and accents. */
export function findSameCanton(
  tx: Tx,
  of: { id_province: number; name: string; code: string; except: number },
): Promise<{ name: string; same_code: boolean } | undefined> {
  return tx.row(sql<{ name: string; same_code: boolean }>`select name, code = ${of.code} as same_code from cantons
    where (code = ${of.code} or (id_province = ${of.id_province} and plain_text(name) = plain_text(${of.name}))) and id_canton <> ${of.except}
    order by same_code desc limit 1`);
}

/** Locks cantons against other additions and new names until the end of the transaction. */
export async function holdCantons(tx: Tx): Promise<void> {
  await holdName(tx, 'cantons');
}

export interface CantonValues {
  name: string;
  id_province: number;
  code: string;
  lat: number | null;
  lng: number | null;
  active: boolean;
}
export function cantonUsages(tx: Tx, id_canton: number): Promise<Usage[]> {
  const of = sql`where id_canton = ${id_canton}`;
  return usagesOf(tx, { table: 'cantons', id: id_canton }, [
    counted('establecimiento', 'establecimientos', sql`locations ${of}`),
    counted('feriado', 'feriados', sql`holidays ${of}`),
  ]);
}
