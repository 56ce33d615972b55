/** USD, the limit of the call. */
const MOST = 10_000;

/** The weight that was typed; undefined if it is empty, no amount or above the limit: then that of the parameters applies. */
export function weightOf(text: string | null): number | undefined {
  const usd = Number(text ?? Number.NaN);
  return usd >= 0 && usd <= MOST ? usd : undefined;
}
