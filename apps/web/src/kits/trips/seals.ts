import { travelContainer } from '@cabezal/contract/travel/travel.calls';
import { sealsIn } from '@cabezal/domain/validation/shipment';
import { fieldProblem } from '../../ui/form/zod-rule.ts';

/** Why the calls would not take seals that are written in one field; null: they do. What is refused later, out of the outbox, finds the driver elsewhere. */
export function sealsProblem(text: string): string | null {
  const seals = sealsIn(text);
  const input = travelContainer.input;
  const wrong = seals.find(seal => fieldProblem(input, ['seals', 0], seal) !== null);
  if (wrong !== undefined) return `«${wrong}»: ${fieldProblem(input, ['seals', 0], wrong)}`;
  return fieldProblem(input, 'seals', seals) === null ? null : 'Son hasta cinco sellos';
}
