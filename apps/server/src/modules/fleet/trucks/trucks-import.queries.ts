import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { TRUCK, type TruckFacts } from './truck.record.ts';

/** Trucks of any company with these plates, in any spelling. */
export function findTrucksByPlates(tx: Tx, plates: readonly string[]): Promise<TruckFacts[]> {
  return tx.rows(
    sql<TruckFacts>`select ${factsOf(TRUCK, 't')} from trucks t where t.license_plate = any(${[...plates]}::text[])`,
  );
}

export interface UsedDisk {
  id_truck: number;
  id_company: number;
  disk: string;
}
export function findTrucksByDisks(tx: Tx, disks: readonly string[]): Promise<UsedDisk[]> {
  return tx.rows(
    sql<UsedDisk>`select id_truck, id_company, upper(disk) as disk from trucks where upper(disk) = any(${[...disks]}::text[])`,
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

/** Locks these drivers until the end of the transaction, as `holdDriver` locks one. */
export async function holdDriversByCards(tx: Tx, cards: readonly string[]): Promise<void> {
  await tx.run(sql`select 1 from drivers where identification_card = any(${[...cards]}::text[])
    order by id_driver for key share`);
}
