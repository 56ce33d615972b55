import type { Product } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import type { BookedBox } from './boxes.ts';

/** A set point that differs from the usual one of the product by more than this gets a warning, °C. */
const NEAR_C = 3;

/** «Banano suele ir a 13,3 °C»; null: the set point is near that, or nothing is known. */
export function coldRemark({ set_point_c }: BookedBox, product: Product | undefined): string | null {
  if (product?.set_point_c == null || set_point_c == null || set_point_c === '') return null;
  const usual = Number(product.set_point_c);
  const isFar = Math.abs(Number(set_point_c) - usual) > NEAR_C;
  return isFar ? `${product.name} suele ir a ${formatNumber(product.set_point_c, 1)} °C` : null;
}
