import type { FeeState, Rubro, SubFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import type { FamilyName } from '../../ui/tokens.ts';

/** The colour family of each origin of a price: edits by a person stand out, a missing rate is a problem. */
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

/** The figures by the rules where a person changed them, and the reason. */
export function editedText({ computed_quantity, computed_unit_price, justification }: Rubro): string | null {
  const was =
    computed_quantity !== null && computed_unit_price !== null
      ? `Las tarifas daban ${timesText(computed_quantity, computed_unit_price)}`
      : null;
  const parts = [was, justification].filter(text => text !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** The figures of a stored line that need no reason; null: no rule priced it. */
export const givenOf = ({ unpriced, computed_quantity, computed_unit_price, quantity, unit_price }: Rubro) =>
  unpriced ? null : { quantity: computed_quantity ?? quantity, unit_price: computed_unit_price ?? unit_price };

/** «Contenedor 2 · MSKU7502140 · 40RH». */
export const containerText = ({
  number,
  container_code,
  container_type,
}: Pick<SubFee, 'number' | 'container_code' | 'container_type'>): string =>
  [`Contenedor ${number}`, container_code, container_type].filter(text => text !== null).join(' · ');

/** The figures of a line by the rates or the catalogue; without a quantity, any quantity is allowed. */
export interface GivenFigures {
  quantity: string | number | null;
  unit_price: string;
}
const differs = (one: string | number | null | undefined, other: string | number) =>
  one !== null && one !== undefined && one !== '' && Number(one) !== Number(other);

/** Whether the figures need a reason because they differ. Empty fields do not differ. */
export function wantsReason({ quantity, unit_price }: Partial<GivenFigures>, given: GivenFigures | null): boolean {
  if (given === null) return Boolean(unit_price);
  return (given.quantity !== null && differs(quantity, given.quantity)) || differs(unit_price, given.unit_price);
}
