import { addDays, businessDate } from '@cabezal/domain/system/time/time';

/**
 * The machine's clock, for tests whose servers run on it. Read it when it is needed, not while the file is loaded: a run may pass midnight.
 * Tests with their own clock (`setNow`, startMovingServer) use that one.
 */
export const now = (): Date => new Date();

/** Calendar day of the business, YYYY-MM-DD. */
export const today = (): string => businessDate(now());

/** The day that many days after today; negative: before. */
export const inDays = (days: number): string => addDays(today(), days);

/** That many hours after now; negative: before. */
export const inHours = (hours: number): Date => new Date(now().getTime() + hours * 3_600_000);
