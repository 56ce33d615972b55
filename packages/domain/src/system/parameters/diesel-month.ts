/** The pump price of diesel changes on the 12th of each month. Who may change the parameter is reminded from the 11th to the 15th (8-money §1.2). */
const EVE = '11';
const LAST = '15';

/** First day of a value that counts for this month; null on days without a reminder. */
export function dieselAskedSince(today: string): string | null {
  const day = today.slice(8);
  return day >= EVE && day <= LAST ? `${today.slice(0, 8)}${EVE}` : null;
}

/** Whether a reminder is due. `last`: first day of the newest value, including a future one. */
export function isDieselMissing(today: string, last: string | null): boolean {
  const since = dieselAskedSince(today);
  return since !== null && (last === null || last < since);
}

export const DIESEL_REMINDER = 'Precio del diésel de este mes por registrar';
