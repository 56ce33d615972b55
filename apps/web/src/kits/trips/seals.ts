import { containerChanges } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { sealsIn } from '@cabezal/domain/system/validation/shipment';
import { fieldProblem } from '../../ui/form/zod-rule.ts';

/**
 * Why the calls would refuse the seals typed in one field; null: they accept them. Checked early: a refusal from the outbox would reach the
 * driver later, at another place.
 */
export function sealsProblem(text: string): string | null {
  const seals = sealsIn(text);
  const wrong = seals.find(seal => fieldProblem(containerChanges, ['seals', 0], seal) !== null);
  if (wrong !== undefined) return `«${wrong}»: ${fieldProblem(containerChanges, ['seals', 0], wrong)}`;
  return fieldProblem(containerChanges, 'seals', seals) === null ? null : 'Son hasta cinco sellos';
}
