import { paths } from '../../app/paths.ts';

/** Words of the address for what a new rate is for. */
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
/** Of services that have no price yet, each an item of the rate that opens: «6,9». */
export const SERVICES_WORD = 'servicios';

/** The address of a form of a rate, with these services as items of it. */
export const withServices = (address: string, ids: readonly number[]): string =>
  ids.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${SERVICES_WORD}=${ids.join(',')}`;

/** The form of a new rate, filled with what it is for. */
export function feeAddress(values: Partial<Record<AddressWord, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return `${paths.feeAdd}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
