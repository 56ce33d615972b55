import { FREIGHT_CODE, STAND_BY_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import type { KnownServices } from '@cabezal/domain/prices/pricing/rule-input';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { formatDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand } from '../../../platform/http/errors.ts';

export interface ServiceRow {
  id_service: number;
  code: string;
  name: string;
  iva_kind: 'ZERO' | 'STANDARD';
  unit_price: string | null;
}
export async function findServices(tx: Tx, ids: readonly number[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  return tx.rows(
    sql<ServiceRow>`select id_service, code, name, iva_kind, unit_price from services where id_service in (${sql.join([...ids])}) and active`,
  );
}
export async function serviceByCode(tx: Tx, code: string): Promise<ServiceRow> {
  return tx.one(
    sql<ServiceRow>`select id_service, code, name, iva_kind, unit_price from services where code = ${code}`,
  );
}

/** Id of the freight service. */
export async function freightService(tx: Tx): Promise<number> {
  return (await serviceByCode(tx, FREIGHT_CODE)).id_service;
}

/** The services whose items in a rate have special rules. */
export async function knownServices(tx: Tx): Promise<KnownServices> {
  return { id_freight: await freightService(tx), id_stand_by: (await serviceByCode(tx, STAND_BY_CODE)).id_service };
}

/** The general VAT rate on a date, percent. Errors: 422 SIN_PARAMETRO before the first rate: no invoice is without VAT by its date. */
export async function standardIva(tx: Tx, date: string): Promise<number> {
  const row = await tx.row(sql<{ tarifa: string }>`select tarifa from iva_types where kind = 'STANDARD'
    and ${date}::date between desde and coalesce(hasta, 'infinity') limit 1`);
  demand(row !== undefined || refuse('SIN_PARAMETRO', { clave: 'IVA', fecha: formatDate(date) }));
  return Number(row?.tarifa);
}
