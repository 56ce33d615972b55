/** The pump price of diesel changes on the 12th of each month: whoever keeps it is reminded from the eve to the 15th (8-money §1.2). */
const EVE = '11';
const LAST = '15';

/** The first day from which a value is that of this month; null: nobody is reminded today. */
export function dieselAskedSince(today: string): string | null {
  const day = today.slice(8);
  return day >= EVE && day <= LAST ? `${today.slice(0, 8)}${EVE}` : null;
}

/** Whether somebody shall be reminded; `last`: the first day of the newest value, also of one that is still to come. */
export function isDieselMissing(today: string, last: string | null): boolean {
  const since = dieselAskedSince(today);
  return since !== null && (last === null || last < since);
}

export const DIESEL_REMINDER = 'Precio del diésel de este mes por registrar';
