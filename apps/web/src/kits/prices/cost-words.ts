import type { LegCost, SubCost } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';

export const LEG_NAMES: Readonly<Record<string, string>> = {
  RETIRO: 'Retiro',
  VIAJE: 'Viaje',
  DEVOLUCION: 'Devolución',
};

/** «$318,00», or that no cost is known. */
export const costText = (cost: string | null): string => (cost === null ? 'Sin costo conocido' : formatMoney(cost));

export const legsOf = (sub: SubCost): ReadonlyMap<number, LegCost> => new Map(sub.legs.map(leg => [leg.id_leg, leg]));

/** «Transportes Andrade, retiro: Flete del transportista $120,00». */
export function spotText(spot: SubCost['spots'][number], legs: ReadonlyMap<number, LegCost>): string {
  const kind = spot.id_leg === null ? undefined : legs.get(spot.id_leg)?.kind;
  const leg = kind === undefined ? '' : `, ${(LEG_NAMES[kind] ?? kind).toLowerCase()}`;
  return `${spot.carrier}${leg}: ${spot.name} ${formatMoney(spot.subtotal)}`;
}
