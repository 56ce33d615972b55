import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';

/** What may be changed now, by field, as the server says it. */
export type Editables = ReservationDetail['edit'];

interface Asked {
  table: Editables;
  /** Columns of a form and the row of the table that each stands in. */
  columns: Readonly<Record<string, string>>;
  before: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Whether a change of what stood there is explained. What was empty is completed, and asks for nothing. */
export function asksMotive({ table, columns, before, values }: Asked): boolean {
  return Object.entries(columns).some(
    ([name, field]) =>
      table[field]?.wants_motive === true && !isEmpty(before[name]) && !isSame(before[name], values[name]),
  );
}
