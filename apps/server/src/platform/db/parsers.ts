/**
 * The form of values from the database, the same for both drivers: an instant is an ISO string in UTC, a date `YYYY-MM-DD`, a time `HH:mm`,
 * numeric a string (money is never a float), an 8-byte integer a number.
 */
const instant = (value: string): string => {
  // The usual form, «2026-11-22 06:07:43.12+00», is converted without Date: an Excel file has half a million of them.
  const end = value.length - 3;
  if (value[4] === '-' && value[10] === ' ' && end >= 19 && value.endsWith('+00'))
    return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, Math.min(end, 23)).padEnd(3, '0')}Z`;
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
};
const asText = (value: string): string => value;

const oid = { int8: 20, date: 1082, time: 1083, timestamptz: 1184, numeric: 1700 } as const;

export const parsers: Record<number, (value: string) => unknown> = {
  [oid.int8]: Number,
  [oid.date]: asText,
  [oid.time]: value => value.slice(0, 5),
  [oid.timestamptz]: instant,
  [oid.numeric]: asText,
};
