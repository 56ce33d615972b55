import { type LegBefore, waitingBox } from '@cabezal/domain/trips/rules/waiting-box';

/** A row that was read with the leg that leaves its container, instead of where the container waits. */
export type WithBefore<R> = Omit<R, 'waits'> & { before: LegBefore | null };

/** The row with the place where its container waits. */
export const withWaiting = <R extends { waits: unknown }>({ before, ...row }: WithBefore<R>) => ({
  ...row,
  waits: waitingBox(before),
});
