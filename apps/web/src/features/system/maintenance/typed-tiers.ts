import type { FreeTimeTariffRow } from '@cabezal/contract/empties/free-time/free-time.calls';
import { tiersText } from '@cabezal/domain/empties/freetime/free-time-input';
import { formatMoney } from '@cabezal/domain/prices/money/format';
import { isSameValue } from '../../../ui/form/merge-values.ts';

type Tiers = FreeTimeTariffRow['tiers'] | string | undefined;

/** Steps as they are being typed, and what the form was told of them. */
export interface TypedTiers {
  text: string;
  told: Tiers;
}

/** The steps in words: «desde el día 9 $125,00 · desde el día 15 $135,00». */
export const stepsText = (tiers: FreeTimeTariffRow['tiers']): string =>
  tiers.map(({ from_day, usd }) => `desde el día ${from_day} ${formatMoney(usd)}`).join(' · ');

/** What was typed stays as it was typed; steps that came otherwise, as by loading, stand in its place. */
export function shownTiers(value: Tiers, typed: TypedTiers): string {
  if (typed.told !== undefined && isSameValue(value, typed.told)) return typed.text;
  return typeof value === 'object' ? tiersText(value) : (value ?? '');
}
