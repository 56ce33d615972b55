import type { Qualification } from '@cabezal/domain/records/qualification';
import type { Usage } from '@cabezal/domain/records/state-change';
import { diskPattern } from '@cabezal/domain/validation/truck';
import { sql } from 'kysely';
import { q, type Tx } from '../../platform/db/tx.ts';

/** What people enter of a truck, as it is stored: measures as text with two decimals. */
export interface TruckDetails {
  disk: string;
  license_plate: string;
  brand: string | null;
  model: string | null;
  country_factory: string | null;
  color: string | null;
  factory_year: number | null;
  purchase_year: number | null;
  truck_type: string | null;
  id_driver: number | null;
  serial: string | null;
  fuel: string | null;
  axles: string | null;
  body: string | null;
  cabin: string | null;
  passengers: number | null;
  tank_1_gallons: string | null;
  tank_2_gallons: string | null;
  tonnage: string | null;
  fifth_wheel_lbs: number | null;
  appraisal: string | null;
  motor_brand: string | null;
  motor_model: string | null;
  motor_serial: string | null;
  motor_horsepower: number | null;
  motor_cylinder_capacity: number | null;
  observation_truck: string | null;
}
/** A truck as a verb needs it. */
export interface TruckFacts extends TruckDetails {
  id_truck: number;
  id_company: number;
  is_owner: boolean;
  truck_state: string;
  active: boolean;
  qualification: Qualification;
  version: number;
  party: number[];
}
export type TruckValues = Partial<Omit<TruckFacts, 'id_truck' | 'version' | 'party'>>;

/** In the caller's scope. */
export function findTruckFacts(tx: Tx, id_truck: number): Promise<TruckFacts | undefined> {
  return tx.row(sql<TruckFacts>`select id_truck, id_company, is_owner, disk, license_plate, brand, model, country_factory, color, factory_year, purchase_year,
      truck_type, id_driver, serial, fuel, axles, body, cabin, passengers, tank_1_gallons, tank_2_gallons, tonnage, fifth_wheel_lbs, appraisal,
      motor_brand, motor_model, motor_serial, motor_horsepower, motor_cylinder_capacity, observation_truck, truck_state, active, qualification, version, party
    from trucks where id_truck = ${id_truck}`);
}

/** Holds the truck until the transaction ends: its trips and certificates do not change meanwhile. */
export async function lockTruck(tx: Tx, id_truck: number): Promise<void> {
  await tx.run(sql`select 1 from trucks where id_truck = ${id_truck} for update`);
}

/** Another truck, of any company, with one of these plates. */
export function findByPlate(
  tx: Tx,
  plates: readonly string[],
  except: number,
): Promise<{ id_truck: number } | undefined> {
  return tx.row(
    sql<{
      id_truck: number;
    }>`select id_truck from trucks where license_plate in (${sql.join([...plates])}) and id_truck <> ${except}`,
  );
}

export function findByDisk(
  tx: Tx,
  of: { id_company: number; disk: string; except: number },
): Promise<{ id_truck: number } | undefined> {
  return tx.row(sql<{ id_truck: number }>`select id_truck from trucks
    where disk = ${of.disk} and id_company = ${of.id_company} and id_truck <> ${of.except}`);
}

/** The highest disk of the operator's fleet, or among all third parties; null without any. */
export async function highestDisk(tx: Tx, isOwn: boolean): Promise<string | null> {
  const row = await tx.row(sql<{ disk: string }>`select t.disk from trucks t join companies c using (id_company)
    where c.is_operator = ${isOwn} and t.disk ~ ${diskPattern(isOwn).source}
    order by regexp_replace(t.disk, '\\D', '', 'g')::integer desc limit 1`);
  return row?.disk ?? null;
}

export async function insertTruck(
  tx: Tx,
  values: TruckDetails & { id_company: number; is_owner: boolean; qualification: Qualification },
): Promise<number> {
  const { id_truck } = await tx.one(
    q
      .insertInto('trucks')
      .values({ ...values, created_at: tx.now })
      .returning('id_truck'),
  );
  return id_truck;
}

/** False when somebody changed the truck since that version. */
export async function updateTruck(tx: Tx, id_truck: number, version: number, values: TruckValues): Promise<boolean> {
  const rows = await tx.count(
    q
      .updateTable('trucks')
      .set({ ...values, version: version + 1 })
      .where('id_truck', '=', id_truck)
      .where('version', '=', version),
  );
  return rows === 1;
}

/** Every place that names the truck; its certificates, credentials, papers and last position go with it. */
export function truckUsages(tx: Tx, id_truck: number): Promise<Usage[]> {
  return tx.rows(sql<Usage>`select 'guía' as one, 'guías' as many, (select count(*)::int from guides where id_truck = ${id_truck}) as count
    union all select 'equipo', 'equipos', (select count(*)::int from equipments where id_truck = ${id_truck})
    union all select 'dispositivo de rastreo', 'dispositivos de rastreo', (select count(*)::int from devices where id_truck = ${id_truck})`);
}

export async function deleteTruckRow(tx: Tx, id_truck: number, version: number): Promise<boolean> {
  await tx.run(sql`update documents set replaced_by = null where id_truck = ${id_truck}`);
  await tx.run(sql`delete from documents where id_truck = ${id_truck}`);
  await tx.run(sql`update credentials set replaced_by = null where id_truck = ${id_truck} and replaced_by is not null`);
  await tx.run(sql`update truck_certificates set replaced_by = null where id_truck = ${id_truck}`);
  return (await tx.count(sql`delete from trucks where id_truck = ${id_truck} and version = ${version}`)) === 1;
}

export interface CarrierFacts {
  id_company: number;
  name: string;
  active: boolean;
  is_operator: boolean;
}
export function findCarrier(tx: Tx, id_company: number): Promise<CarrierFacts | undefined> {
  return tx.row(sql<CarrierFacts>`select id_company, name, active, is_operator from companies
    where id_company = ${id_company} and company_type = 'TRANS'`);
}

export interface UsualDriver {
  active: boolean;
  /** Of the company, or with an open association with it. */
  drives_for: boolean;
}
/** A driver of the caller's scope, as the usual one of a company's truck. */
export function findUsualDriver(tx: Tx, id_driver: number, id_company: number): Promise<UsualDriver | undefined> {
  return tx.row(sql<UsualDriver>`select d.active, d.id_company = ${id_company} or exists (select from driver_associations a
      where a.id_driver = d.id_driver and a.id_company = ${id_company} and a.closed_on is null) as drives_for
    from drivers d where d.id_driver = ${id_driver}`);
}
