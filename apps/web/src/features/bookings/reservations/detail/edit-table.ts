import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';

/** Which fields can be changed now, according to the server. */
export type Editables = ReservationDetail['edit'];

interface Asked {
  table: Editables;
  /** Fields of a form, and the rule of the table that applies to each. */
  columns: Readonly<Record<string, string>>;
  before: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Whether a change needs a motive: it does if it replaces a value, not if it fills an empty field. */
export function asksMotive({ table, columns, before, values }: Asked): boolean {
  return Object.entries(columns).some(
    ([name, field]) =>
      table[field]?.wants_motive === true && !isEmpty(before[name]) && !isSame(before[name], values[name]),
  );
}
