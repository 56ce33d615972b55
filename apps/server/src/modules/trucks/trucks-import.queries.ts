import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { TruckFacts } from './truck-changes.queries.ts';

const facts = sql`t.id_truck, t.id_company, t.is_owner, t.disk, t.license_plate, t.brand, t.model, t.country_factory, t.color, t.factory_year, t.purchase_year,
  t.truck_type, t.id_driver, t.serial, t.fuel, t.axles, t.body, t.cabin, t.passengers, t.tank_1_gallons, t.tank_2_gallons, t.tonnage, t.fifth_wheel_lbs,
  t.appraisal, t.motor_brand, t.motor_model, t.motor_serial, t.motor_horsepower, t.motor_cylinder_capacity, t.observation_truck, t.truck_state,
  t.active, t.qualification, t.version, t.party`;

/** Trucks of any company with these plates, in whichever spelling. */
export function findTrucksByPlates(tx: Tx, plates: readonly string[]): Promise<TruckFacts[]> {
  return tx.rows(sql<TruckFacts>`select ${facts} from trucks t where t.license_plate = any(${[...plates]}::text[])`);
}

export interface TakenDisk {
  id_truck: number;
  id_company: number;
  disk: string;
}
export function findTrucksByDisks(tx: Tx, disks: readonly string[]): Promise<TakenDisk[]> {
  return tx.rows(
    sql<TakenDisk>`select id_truck, id_company, upper(disk) as disk from trucks where upper(disk) = any(${[...disks]}::text[])`,
  );
}

export interface UsualDriver {
  id_driver: number;
  identification_card: string;
  active: boolean;
  /** Companies for which he drives: his own and those of open associations. */
  party: number[];
}
export function findUsualDrivers(tx: Tx, cards: readonly string[]): Promise<UsualDriver[]> {
  return tx.rows(sql<UsualDriver>`select id_driver, identification_card, active, party from drivers
    where identification_card = any(${[...cards]}::text[])`);
}
