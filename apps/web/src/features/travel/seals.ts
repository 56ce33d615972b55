import { travelContainer } from '@cabezal/contract/travel/travel.calls';
import { fieldProblem } from '../../ui/form/zod-rule.ts';

/** Seals as a driver writes them: one after another, between them a comma, a semicolon or a blank. */
export const sealsIn = (text: string): string[] => text.split(/[,;\s]+/).filter(Boolean);

/** Why the call would not take them; null: it does. What is refused later, out of the outbox, finds the driver elsewhere. */
export function sealsProblem(text: string): string | null {
  const seals = sealsIn(text);
  const input = travelContainer.input;
  const wrong = seals.find(seal => fieldProblem(input, ['seals', 0], seal) !== null);
  if (wrong !== undefined) return `«${wrong}»: ${fieldProblem(input, ['seals', 0], wrong)}`;
  return fieldProblem(input, 'seals', seals) === null ? null : 'Son hasta cinco sellos';
}
