import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';

/** The stored values of a marked false freight; none: it is not marked. */
export function falseFreightValues(
  guide: Pick<GuideDetail, 'id_motivo_false_freight' | 'false_freight_sale_pct' | 'false_freight_carrier_pct'>,
) {
  if (guide.id_motivo_false_freight === null) return {};
  return {
    id_motivo: guide.id_motivo_false_freight,
    sale_pct: guide.false_freight_sale_pct,
    carrier_pct: guide.false_freight_carrier_pct,
  };
}

/** The stored option, which the catalogue may no longer offer. */
export const storedOption = ({
  id_motivo_false_freight,
  false_freight,
}: Pick<GuideDetail, 'id_motivo_false_freight' | 'false_freight'>) =>
  id_motivo_false_freight === null ? null : { value: id_motivo_false_freight, label: false_freight ?? '' };
