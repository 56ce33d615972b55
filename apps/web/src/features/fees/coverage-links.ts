import type { FeeCoverage } from '@cabezal/contract/fees/fee-simulation.calls';
import { addDays } from '@cabezal/domain/time/time';
import { paths } from '../../app/paths.ts';
import { feeEditPath } from './fee-words.ts';

export type Gap = FeeCoverage['without_price'][number];
export type Ending = FeeCoverage['ending'][number];

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

const addressOf = (values: Partial<Record<AddressWord, string | number | null>>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return `${paths.feeAdd}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** The form of a rate for that lane: of its plant's canton, so that the next plant there has a price, too. */
export const gapPath = (gap: Gap): string =>
  addressOf({
    tipo: gap.reservation_type,
    cliente: gap.id_client,
    planta: gap.id_canton === null ? gap.id_plant : null,
    canton: gap.id_canton,
    puerto: gap.id_port,
    contenedor: gap.id_container_type,
    desde: gap.from,
  });

/** The same rate from the day after its last. */
export const prolongPath = (row: Ending): string => `${feeEditPath(row)}?desde=${addDays(row.valid_to, 1)}`;
