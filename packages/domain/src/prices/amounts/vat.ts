/** VAT by emission date (design 4). A credit note passes the date of the original invoice. */
import { type Money, percent } from '../../system/amounts/money';
import { VAT_TYPES, type VatKind, type VatType } from './vat.data';

/** VAT type of a kind on an emission date `YYYY-MM-DD`; null when none is in force. `types`: rows of the table `iva_tipos`. */
export function vatTypeOn(kind: VatKind, emissionDate: string, types: readonly VatType[] = VAT_TYPES): VatType | null {
  return (
    types.find(
      type => type.kind === kind && type.from <= emissionDate && (type.to === null || emissionDate <= type.to),
    ) ?? null
  );
}

/** Rate in percent of a kind on an emission date. Throws RangeError when none is in force, because a default would be a wrong rate. */
export function vatRateOn(kind: VatKind, emissionDate: string, types: readonly VatType[] = VAT_TYPES): number {
  const type = vatTypeOn(kind, emissionDate, types);
  if (!type) throw new RangeError(`No VAT rate ${kind} on ${emissionDate}`);
  return type.rate;
}

/** VAT of a base at a rate in percent, rounded half-up to cents. */
export function vatOf(base: Money, rate: number): Money {
  return percent(base, rate);
}
