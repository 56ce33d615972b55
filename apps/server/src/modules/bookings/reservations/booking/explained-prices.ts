import type { Pricing } from '@cabezal/contract/bookings/reservations/price.shapes';
import { explain } from '@cabezal/domain/prices/pricing/explain';
import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';

type ExplainedPrice = NonNullable<Pricing['explanation']>[number];

/** Explanation of a container's price, including surcharges that are not charged. */
function linesOf(trace: RateTrace): ExplainedPrice['lines'] {
  const { lines, notes, gaps } = explain(trace);
  return [
    ...lines.map(({ heading, sentences }) => ({ heading, sentences: [...sentences] })),
    ...gaps.map(({ gap, sentences }) => ({ heading: gap.message, sentences: [...sentences] })),
    ...(notes.length > 0 ? [{ heading: 'Además', sentences: [...notes] }] : []),
  ];
}

/** Explanations in the order of the booking; containers with the same explanation are grouped. */
export function explainedPrices(
  boxes: readonly { trace: RateTrace; container_type: string | null }[],
): ExplainedPrice[] {
  const explained = new Map<string, ExplainedPrice>();
  for (const [i, { trace, container_type }] of boxes.entries()) {
    const lines = linesOf(trace);
    const key = JSON.stringify([container_type, lines]);
    const same = explained.get(key);
    if (same === undefined) explained.set(key, { containers: [i + 1], container_type, lines });
    else same.containers.push(i + 1);
  }
  return [...explained.values()];
}
