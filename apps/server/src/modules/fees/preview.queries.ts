import { type RawBuilder, sql } from 'kysely';
import { isOpen } from './fees.queries.ts';

/** Containers (`u`) of open reservations (`r`) with an appointment in these days, of these clients or payers; null: of all. */
export const openContainers = (
  days: { valid_from: string; valid_to: string | null },
  clients: readonly number[] | null,
): RawBuilder<unknown> => sql`${isOpen} and u.rejected_at is null and u.cancelled_at is null and r.appointment_date >= ${days.valid_from}::date
  and (${days.valid_to}::date is null or r.appointment_date <= ${days.valid_to}::date)
  and (${clients === null ? null : [...clients]}::int[] is null or r.id_client = any(${clients === null ? null : [...clients]}::int[])
    or r.id_bill_to = any(${clients === null ? null : [...clients]}::int[]))`;
