/**
 * How values leave the database, the same for both drivers: an instant is an ISO string in UTC, a date `YYYY-MM-DD`, a time `HH:mm`,
 * numeric a string (money is never a float), 8-byte integers a number.
 */
const instant = (value: string): string =>
  new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
const asText = (value: string): string => value;

const oid = { int8: 20, date: 1082, time: 1083, timestamptz: 1184, numeric: 1700 } as const;

export const parsers: Record<number, (value: string) => unknown> = {
  [oid.int8]: Number,
  [oid.date]: asText,
  [oid.time]: value => value.slice(0, 5),
  [oid.timestamptz]: instant,
  [oid.numeric]: asText,
};
