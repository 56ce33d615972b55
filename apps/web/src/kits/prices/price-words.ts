import type { FeeState, Rubro, SubFee } from '@cabezal/contract/bookings/sub-rates/sub-rates.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/prices/money/money';
import type { FamilyName } from '../../ui/tokens.ts';

/** In whose colours the word stands: a person's is told, what lacks is a problem. */
export const feeStateFamily: Record<FeeState, FamilyName> = {
  AUTO: 'closed',
  ELEGIDA: 'ready',
  EDITADA: 'to_close',
  SIN_TARIFA: 'problem',
};

const decimals = (quantity: string) => quantity.split('.')[1]?.length ?? 0;

/** «2 × $60,00». */
export const timesText = (quantity: string, unit_price: string): string =>
  `${formatNumber(quantity, decimals(quantity))} × ${formatMoney(unit_price)}`;

/** What the rules gave where a person's figure stands, and why. */
export function editedText({ computed_quantity, computed_unit_price, justification }: Rubro): string | null {
  const was =
    computed_quantity !== null && computed_unit_price !== null
      ? `Las tarifas daban ${timesText(computed_quantity, computed_unit_price)}`
      : null;
  const parts = [was, justification].filter(text => text !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** What of a stored line needs no reason; null: nobody's rule priced it. */
export const givenOf = ({ unpriced, computed_quantity, computed_unit_price, quantity, unit_price }: Rubro) =>
  unpriced ? null : { quantity: computed_quantity ?? quantity, unit_price: computed_unit_price ?? unit_price };

/** «Contenedor 2 · MSKU7502140 · 40RH». */
export const containerText = ({
  number,
  container_code,
  container_type,
}: Pick<SubFee, 'number' | 'container_code' | 'container_type'>): string =>
  [`Contenedor ${number}`, container_code, container_type].filter(text => text !== null).join(' · ');

/** What the rates or the catalogue give for a line; without a quantity any is as good. */
export interface GivenFigures {
  quantity: string | number | null;
  unit_price: string;
}
const differs = (one: string | number | null | undefined, other: string | number) =>
  one !== null && one !== undefined && one !== '' && Number(one) !== Number(other);

/** Whether figures are other than those that need no reason. What is not written yet is not other. */
export function wantsReason({ quantity, unit_price }: Partial<GivenFigures>, given: GivenFigures | null): boolean {
  if (given === null) return Boolean(unit_price);
  return (given.quantity !== null && differs(quantity, given.quantity)) || differs(unit_price, given.unit_price);
}
