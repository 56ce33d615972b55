import { addDays, businessDate } from '@cabezal/domain/system/time/time';

/**
 * The machine's clock, for tests whose servers use it. Read it when it is needed, not when the file is loaded, because a run may pass
 * midnight. Tests that move the clock of their server (`setNow`, `startMovingServer`) use that clock.
 */
export const now = (): Date => new Date();

/** The current business day, YYYY-MM-DD. */
export const today = (): string => businessDate(now());

/** A day relative to today; negative: in the past. */
export const inDays = (days: number): string => addDays(today(), days);

/** An instant relative to now; negative: in the past. */
export const inHours = (hours: number): Date => new Date(now().getTime() + hours * 3_600_000);
