import type { Canton, CantonExtras } from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { cantonColumns } from '../cantons/cantons.queries.ts';

const mostPlaces = 200;

/** Places of a canton in the caller's scope. */
export function cantonPlaces(tx: Tx, id_canton: number): Promise<Omit<CantonExtras, 'ports'> | undefined> {
  return tx.row(sql<
    Canton & Omit<CantonExtras, 'ports'>
  >`select ${cantonColumns}, (select count(*)::int from locations l where l.id_canton = k.id_canton) as locations_count,
      coalesce((select jsonb_agg(place) from (select l.id_location, l.code, l.name, l.type, l.lat, l.lng, l.active from locations l
        where l.id_canton = k.id_canton order by l.name limit ${mostPlaces}) place), '[]') as locations
    from cantons k join provinces p using (id_province) where k.id_canton = ${id_canton}`);
}

interface Port {
  id_location: number;
  code: string | null;
  name: string;
  lat: number;
  lng: number;
}
export function portsInUse(tx: Tx): Promise<Port[]> {
  return tx.rows(
    sql<Port>`select id_location, code, name, lat, lng from locations where type = 'PRT' and active order by name limit 20`,
  );
}

export interface PointConnection extends Omit<Port, 'code'> {
  canton: string | null;
  outlets: number | null;
  voltage_v: number | null;
  active: boolean;
}
export function pointsConnections(tx: Tx): Promise<PointConnection[]> {
  return tx.rows(sql<PointConnection>`select l.id_location, l.name, k.name as canton, l.lat, l.lng, c.outlets, c.voltage_v, l.active
    from locations l left join connection_points c using (id_location) left join cantons k using (id_canton) where l.type = 'PC' order by l.name`);
}
