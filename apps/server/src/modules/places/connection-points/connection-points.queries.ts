import type { ConnectionPoint } from '@cabezal/contract/places/connection-points/connection-points.calls';
import { type RawBuilder, sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { OfferValues } from './connection-point.record.ts';

export interface PointFilters {
  id_province?: number;
  voltage_v?: number;
  open_24h?: boolean;
  active?: boolean;
}
export type PointListInput = ListInput & { filters?: PointFilters };
export type StoredPoint = Omit<ConnectionPoint, 'can'>;

const columns = sql`l.id_location, l.name, l.address, l.id_canton, k.name as canton, p.name as province, l.lat, l.lng, l.contact_name, l.contact_phone,
  x.outlets, x.voltage_v, x.cost_hour, x.backup_generator, x.open_24h, x.observation, l.active, l.version`;
const from = sql`connection_points x join locations l on l.id_location = x.id_location`;
const joins = sql`left join cantons k on k.id_canton = l.id_canton left join provinces p on p.id_province = l.id_province`;

export function pointList(input: PointListInput): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from,
    key: sql`l.id_location`,
    joins,
    columns,
    where: [
      equals(sql`l.id_province`, f.id_province),
      equals(sql`x.voltage_v`, f.voltage_v),
      equals(sql`x.open_24h`, f.open_24h),
      equals(sql`l.active`, f.active),
    ],
    words: { text: sql`l.search_text`, typed: input.search },
    sortable: {
      id_location: sql`l.id_location`,
      name: sql`l.name`,
      outlets: sql`x.outlets`,
      cost_hour: sql`x.cost_hour`,
    },
    nullable: ['cost_hour'],
    defaultSort: { field: 'name', dir: 'asc' },
  };
}

export function findPoint(tx: Tx, id_location: number): Promise<StoredPoint | undefined> {
  return tx.row(sql<StoredPoint>`select ${columns} from ${from} ${joins} where l.id_location = ${id_location}`);
}

export interface PlaceValues {
  name: string;
  address: string | null;
  id_canton: number;
  lat: number;
  lng: number;
  contact_name: string | null;
  contact_phone: string | null;
}

/** The province of a canton that is active, or is the stored one; undefined: no such canton. */
export function findCantonProvince(
  tx: Tx,
  id_canton: number,
  stored: number | null,
): Promise<{ id_province: number } | undefined> {
  return tx.row(
    sql<{
      id_province: number;
    }>`select id_province from cantons where id_canton = ${id_canton} and (active or id_canton = ${stored})`,
  );
}

/** Locks the names of points in a canton until the end of the transaction: one name can have several spellings. */
export const holdPointNames = (tx: Tx, id_canton: number): Promise<void> =>
  holdName(tx, `connection points ${id_canton}`);

/** Another connection point of that name in the canton. */
export function findNamesake(
  tx: Tx,
  of: { name: string; id_canton: number; except: number },
): Promise<{ id_location: number } | undefined> {
  return tx.row(sql<{
    id_location: number;
  }>`select id_location from locations where type = 'PC' and id_canton = ${of.id_canton}
    and plain_text(name) = plain_text(${of.name}) and id_location <> ${of.except}`);
}

export async function updateOffer(tx: Tx, id_location: number, offer: OfferValues): Promise<void> {
  await tx.run(sql`update connection_points set outlets = ${offer.outlets}, voltage_v = ${offer.voltage_v}, cost_hour = ${offer.cost_hour},
      backup_generator = ${offer.backup_generator}, open_24h = ${offer.open_24h}, observation = ${offer.observation}
    where id_location = ${id_location}`);
}
