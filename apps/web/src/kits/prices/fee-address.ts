import { paths } from '../../app/paths.ts';

/** Parameters in the address of the form for a new rate. */
export const ADDRESS_FIELDS = {
  tipo: 'reservation_type',
  cliente: 'id_client',
  planta: 'id_plant',
  canton: 'id_canton',
  puerto: 'id_port',
  contenedor: 'id_container_type',
  desde: 'valid_from',
} as const;
export type AddressWord = keyof typeof ADDRESS_FIELDS;
/** Services without a price, each a new item of the rate in the form: «6,9». */
export const SERVICES_WORD = 'servicios';

/** The address of a rate's form, with these services as new items. */
export const withServices = (address: string, ids: readonly number[]): string =>
  ids.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${SERVICES_WORD}=${ids.join(',')}`;

/** The address of the form for a new rate, filled with these values. */
export function feeAddress(values: Partial<Record<AddressWord, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return `${paths.feeAdd}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
