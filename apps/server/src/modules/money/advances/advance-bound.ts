import type { AdvanceBound } from '@cabezal/domain/money/advances/advance';
import { legTerms, payPerLeg } from '@cabezal/domain/prices/amounts/carrier-pay';
import { chainPart } from '@cabezal/domain/prices/amounts/leg-parts';
import { paramKey } from '@cabezal/domain/prices/pricing/prepare-rules';
import { purchaseParam } from '@cabezal/domain/prices/pricing/purchase-params';
import { percent } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { Tx } from '../../../platform/db/tx.ts';
import { carrierTerms } from '../../prices/pricing/carrier-terms.ts';
import { purchaseParams } from '../../prices/pricing/rule-rows.queries.ts';
import type { PaidLeg } from './advances.queries.ts';

/**
 * The limit of a guide's advances: its pay to the carrier (the freight of the leg; after a handover the part by kilometres, for a false
 * freight its percent), and `anticipo_max_pct` on the day of the appointment. Null: an own driver, who has no limit. Needs the system's
 * rights.
 */
export async function advanceBound(tx: Tx, leg: PaidLeg): Promise<AdvanceBound | null> {
  const { is_own, id_carrier, id_sub_reservation, id_leg, extraordinary, legs, appointment_date } = leg;
  const { id_guide, chain, false_pct } = leg;
  if (is_own || id_carrier === null) return null;
  const terms = (await carrierTerms(tx, [id_sub_reservation], [id_carrier]))(id_sub_reservation, id_carrier);
  const paid = payPerLeg(extraordinary ? legTerms(terms, id_leg) : terms, legs);
  const whole = paid[legs.findIndex(one => one.id_leg === id_leg)]?.subtotal ?? null;
  const part = whole === null ? null : chainPart(whole, chain, id_guide);
  const freight = part === null || false_pct === null ? part : percent(part, false_pct);
  const rows = await purchaseParams(tx, [id_carrier], appointment_date);
  const params = groupBy(rows, row => paramKey(row.id_carrier, row.key));
  return { freight, percent: purchaseParam({ params }, id_carrier, 'anticipo_max_pct', appointment_date) };
}
