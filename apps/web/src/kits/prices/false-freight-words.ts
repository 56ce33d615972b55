import type { FalseFreightPreview } from '@cabezal/contract/operations/guides/special.calls';
import { formatMoney, formatRate, shortNumber } from '@cabezal/domain/system/amounts/format';
import { LEG_NAMES } from './cost-words.ts';

/** The reason for the share of the leg: «Tramo de retiro: 20 de 80 partes, por el parámetro “Reparto entre tramos”». */
function shareText({ leg_kind, shared_by, part, parts }: FalseFreightPreview): string {
  const leg = `Tramo de ${(LEG_NAMES[leg_kind] ?? leg_kind).toLowerCase()}`;
  if (shared_by === 'ONE_LEG') return `${leg}: es el único del contenedor`;
  if (shared_by === 'ALIKE') return `${leg}: 1 de ${parts} partes iguales`;
  return `${leg}: ${shortNumber(part)} de ${shortNumber(parts)} partes, por el parámetro «Reparto entre tramos»`;
}

const BILLED =
  'El flete ya está en una orden enviada: no se cobra además, salvo que otra unidad vuelva a hacer el tramo. Para cobrar solo el falso flete, elimine esa orden';

/** The charge of a false freight, line by line: the freight with its rate, the share of the leg, the percentage. */
export function falseFreightSteps(of: FalseFreightPreview): { text: string; amount: string }[] {
  const { lines, share, sale_pct, sale } = of;
  const freight = lines.map(({ description, fee_code, subtotal }) => ({
    text: `${description}, ${fee_code === null ? 'precio que no viene de una tarifa' : `tarifa ${fee_code}`}`,
    amount: formatMoney(subtotal),
  }));
  return [
    ...(freight.length > 0
      ? freight
      : [{ text: 'El contenedor no tiene precio de flete', amount: formatMoney(of.total) }]),
    { text: shareText(of), amount: formatMoney(share) },
    { text: `Se cobra ${formatRate(sale_pct)} de esa parte`, amount: formatMoney(sale) },
    ...(of.freight_billed ? [{ text: BILLED, amount: '' }] : []),
  ];
}
