import type { FeeCoverage } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { feeAddress } from '../../../kits/prices/fee-address.ts';
import { feeEditPath } from './fee-words.ts';

export type Gap = FeeCoverage['without_price'][number];
export type Ending = FeeCoverage['ending'][number];

/** The address of the form for a rate for that lane: with the canton of its plant, so that the next plant there has a price, too. */
export const gapPath = (gap: Gap): string =>
  feeAddress({
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
