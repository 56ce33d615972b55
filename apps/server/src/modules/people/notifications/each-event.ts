/** After so many failures the database is at fault, not what is told: the rest waits for the next time. */
const MOST_FAILURES = 5;

/**
 * Carries out what a notification tells, one event after the other: one that fails keeps no other from being stored. Throws the first failure at the
 * end, so that the notification comes again; what is stored by then changes nothing.
 */
export async function eachEvent<Event>(
  events: readonly Event[],
  carryOut: (event: Event) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const event of events) {
    try {
      await carryOut(event);
    } catch (error) {
      failures.push(error);
    }
    if (failures.length === MOST_FAILURES) break;
  }
  if (failures.length > 0) throw failures[0];
}
