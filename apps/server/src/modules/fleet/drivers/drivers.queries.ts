import type { Driver, DriverRow } from '@cabezal/contract/fleet/drivers/drivers.calls';
import type { Page } from '@cabezal/contract/shapes';
import { sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { warningDay } from '../../system/parameters/warning-days.queries.ts';
import { papersJson } from '../../system/records/papers.queries.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { guideWay } from '../../trips/state/facts/hidden-place.queries.ts';
import { hasToRenew } from '../trucks/trucks.queries.ts';
import { DRIVER } from './driver.record.ts';

export interface DriverFilters {
  active?: boolean;
  id_company?: number;
  drives_for?: number;
  license?: 'expired' | 'about_to_expire' | 'ok';
  escalafon?: string;
  qualification?: 'PENDING' | 'QUALIFIED' | 'REJECTED';
  credentials_to_renew?: boolean;
  has_user?: boolean;
}

/**
 * Days left of a licence on the business date: 0 or fewer is expired, up to `dias_aviso_credencial` about to expire (spec §5 «License»).
 */
function licenseCondition(kind: DriverFilters['license'], today: string) {
  const day = sql`${today}::date`;
  if (kind === 'expired') return sql`(d.license_expiry is null or d.license_expiry <= ${day})`;
  if (kind === 'about_to_expire') return sql`d.license_expiry > ${day} and d.license_expiry <= ${warningDay(today)}`;
  return kind === 'ok' ? sql`d.license_expiry > ${warningDay(today)}` : undefined;
}

const credentialsToRenew = (
  today: string,
) => sql`(select count(*)::int from credentials k where k.id_driver = d.id_driver
  and k.replaced_by is null and (k.state = 'BANNED' or k.expires_on <= ${warningDay(today)}))`;

/** The usual truck of a driver: at most one, even if he is assigned to several. */
const usualTruck = sql`lateral (select disk, license_plate from trucks where active and id_driver = d.id_driver order by id_truck limit 1) t on true`;

export type DriverListInput = ListInput & { filters?: DriverFilters };

export function driverList(input: DriverListInput, today: string): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`drivers d`,
    key: sql`d.id_driver`,
    joins: sql`join companies c on c.id_company = d.id_company left join ${usualTruck}`,
    columns: sql`${columnsOf(DRIVER, 'd')}, d.date_created, c.name as company, c.ruc as company_ruc, t.disk, t.license_plate,
        ${credentialsToRenew(today)} as credentials_to_renew`,
    where: [
      f.active === undefined ? undefined : sql`d.active = ${f.active}`,
      f.id_company === undefined ? undefined : sql`d.id_company = ${f.id_company}`,
      f.drives_for === undefined ? undefined : sql`d.party && array[${f.drives_for}::integer]`,
      f.qualification === undefined ? undefined : sql`d.qualification = ${f.qualification}`,
      f.escalafon === undefined ? undefined : sql`d.escalafon = ${f.escalafon}`,
      f.has_user === undefined
        ? undefined
        : sql`exists (select from users a where a.id_driver = d.id_driver) = ${f.has_user}`,
      licenseCondition(f.license, today),
      f.credentials_to_renew === undefined
        ? undefined
        : hasToRenew(sql`d.credentials_due`, today, f.credentials_to_renew),
    ],
    words: { text: sql`d.search_text`, typed: input.search, ownKeys: keysWith('drivers') },
    sortable: {
      id_driver: sql`d.id_driver`,
      last_name: sql`d.last_name`,
      name: sql`d.name`,
      license_expiry: sql`d.license_expiry`,
      license_points: sql`d.license_points`,
    },
    nullable: ['license_expiry'],
    defaultSort: { field: 'last_name', dir: 'asc' },
  };
}

export function listDrivers(tx: Tx, input: DriverListInput): Promise<Page<DriverRow>> {
  return listPage<DriverRow>(tx, driverList(input, tx.today), input);
}

const licensesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_license', v.id_license, 'license_type', v.license_type, 'issued_on', v.issued_on,
      'license_expiry', v.license_expiry, 'id_file', o.id_file, 'filename', f.filename, 'author', v.author, 'created_at', iso(v.created_at))
      order by v.license_type <> 'E', v.license_expiry desc, v.id_license desc)
    from driver_licenses v left join documents o on o.id_document = v.id_document left join files f on f.id_file = o.id_file
    where v.id_driver = d.id_driver and v.removed_at is null), '[]')`;
const associationsJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_association', a.id_association, 'id_company', a.id_company, 'company', k.name,
      'opened_on', a.opened_on, 'closed_on', a.closed_on, 'opened_by', a.opened_by, 'closed_by', a.closed_by) order by a.opened_on desc, a.id_association desc)
    from driver_associations a join companies k using (id_company) where a.id_driver = d.id_driver), '[]')`;

export function findDriver(tx: Tx, id_driver: number): Promise<Omit<Driver, 'can'> | undefined> {
  return tx.row(sql<
    Omit<Driver, 'can'>
  >`select ${columnsOf(DRIVER, 'd')}, d.date_created, c.name as company, c.ruc as company_ruc, t.disk, t.license_plate,
      ${licensesJson} as licenses, ${associationsJson} as associations, ${papersJson('id_driver', sql`d.id_driver`)} as papers,
      coalesce((select jsonb_agg(jsonb_build_object('id_credential', k.id_credential, 'id_location', k.id_location, 'location', l.name, 'name', k.name,
          'expires_on', k.expires_on, 'state', k.state) order by k.expires_on)
        from credentials k left join locations l using (id_location) where k.id_driver = d.id_driver and k.replaced_by is null), '[]') as credentials,
      coalesce((select jsonb_agg(trip) from (select g.id_guide, g.guide_number, g.kind, g.status, iso(g.planned_start) as planned_start, ${guideWay} as route_text
          from guides g join reservations r using (id_reservation) where g.id_driver = d.id_driver and g.deleted_at is null
          order by g.planned_start desc limit 10) trip), '[]') as trips
    from drivers d join companies c on c.id_company = d.id_company left join ${usualTruck}
    where d.id_driver = ${id_driver}`);
}
