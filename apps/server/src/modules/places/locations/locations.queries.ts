import type {
  Canton,
  FreeHoursDefault,
  Location,
  LocationRow,
  Province,
} from '@cabezal/contract/places/locations/locations.calls';
import { FREE_HOURS } from '@cabezal/domain/trips/stops/stand-by';
import { type RawBuilder, sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { cantonColumns } from '../cantons/cantons.queries.ts';
import { LOCATION } from './location.record.ts';

export interface LocationFilters {
  type?: LocationRow['type'];
  id_company?: number;
  id_province?: number;
  id_canton?: number;
  requires_credential?: boolean;
  active?: boolean;
}
export type LocationListInput = ListInput & { filters?: LocationFilters };

export const rowColumns = sql`${columnsOf(LOCATION, 'l')}, l.author, l.created_at, c.name as company, p.name as province, k.name as canton,
  coalesce((select jsonb_agg(jsonb_build_object('id_local', o.id_local, 'code_local', o.code_local,
    'free_hours', o.free_hours) order by o.code_local) from location_locals o where o.id_location = l.id_location), '[]') as list_locals`;
const rowJoins = sql`left join companies c on c.id_company = l.id_company left join provinces p on p.id_province = l.id_province
  left join cantons k on k.id_canton = l.id_canton`;

export function locationList(input: LocationListInput): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`locations l`,
    key: sql`l.id_location`,
    joins: rowJoins,
    columns: rowColumns,
    where: [
      equals(sql`l.type`, f.type),
      equals(sql`l.id_company`, f.id_company),
      equals(sql`l.id_province`, f.id_province),
      equals(sql`l.id_canton`, f.id_canton),
      equals(sql`l.requires_credential`, f.requires_credential),
      equals(sql`l.active`, f.active),
    ],
    words: { text: sql`l.search_text`, typed: input.search, ownKeys: keysWith('locations') },
    sortable: { id_location: sql`l.id_location`, name: sql`l.name`, type: sql`l.type`, code: sql`l.code` },
    nullable: ['code'],
    defaultSort: { field: 'name', dir: 'asc' },
  };
}

/** A row as stored; location-rights.ts adds the person's rights. */
export type StoredRow = Omit<LocationRow, 'can'>;
export type StoredLocation = Omit<Location, 'can' | 'warnings'> & {
  canton_lat: number | null;
  canton_lng: number | null;
};

export function findLocation(tx: Tx, id_location: number): Promise<StoredLocation | undefined> {
  return tx.row(sql<StoredLocation>`select ${rowColumns}, k.lat as canton_lat, k.lng as canton_lng
    from locations l ${rowJoins} where l.id_location = ${id_location}`);
}

export function listProvinces(tx: Tx): Promise<Province[]> {
  return tx.rows(sql<Province>`select id_province, code, name, plate_letter from provinces order by name`);
}

export function listCantons(tx: Tx, input: { id_province?: number; name?: string }): Promise<Canton[]> {
  const conditions = [
    sql`k.active`,
    input.id_province === undefined ? undefined : sql`k.id_province = ${input.id_province}`,
    matches(sql`k.search_text`, input.name),
  ].filter(c => c !== undefined);
  return tx.rows(sql<Canton>`select ${cantonColumns}
    from cantons k join provinces p using (id_province) where ${sql.join(conditions, sql` and `)} order by k.name, p.name`);
}

const freeHourKeys = [
  ['horas_libres_planta_E', 'PLT', 'E'],
  ['horas_libres_planta_I', 'PLT', 'I'],
  ['horas_libres_puerto', 'PRT', null],
  ['horas_libres_deposito', 'DEP', null],
] as const;

/** The current parameters. */
export async function freeHoursDefaults(tx: Tx): Promise<FreeHoursDefault[]> {
  const held = await parameters(tx, FREE_HOURS, tx.today);
  return freeHourKeys.map(([key, type, reservation_type]) => ({ type, reservation_type, free_hours: held[key] }));
}
