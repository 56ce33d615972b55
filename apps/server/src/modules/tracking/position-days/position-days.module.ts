import type { Module } from '../../../module.ts';
import { OLD_TRACKS } from './thin-positions.queries.ts';
import { thinPositions } from './thin-positions.ts';

/** Days of positions in little space, and exact positions that are held. */
export const positionDaysModule: Module = {
  jobs: ({ services }) => [
    {
      name: 'thin_positions',
      every_minutes: 24 * 60,
      at_hour: 2,
      lane: 'slow',
      run: db => thinPositions(db, services.clock()),
    },
  ],
  sweeps: OLD_TRACKS,
};
