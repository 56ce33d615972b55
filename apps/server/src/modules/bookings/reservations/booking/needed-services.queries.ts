import { NEEDED_CODES } from '@cabezal/domain/bookings/booking/needed-services';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** Services that a container may need by itself and that can be booked now. */
export function offeredNeeds(tx: Tx): Promise<{ id_service: number; code: string }[]> {
  return tx.rows(sql<{ id_service: number; code: string }>`select id_service, code from services
    where active and bookable and code = any(${[...NEEDED_CODES]}::text[]) order by id_service`);
}
