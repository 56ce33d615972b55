import { z } from 'zod';
import { action, defineCall } from '../call.ts';
import { id } from '../shapes.ts';
import { stateLogRow, tripAhead } from './records.shapes.ts';

export const getDriverStateLogs = defineCall({
  method: 'GET',
  path: '/logs/driver_state_logs',
  access: action('driver.read'),
  input: z.strictObject({ id_driver: id }),
  output: z.array(stateLogRow),
  summary: 'Changes of a driver’s state (ACTIVO, INACTIVO), newest first, at most 500; 404 outside the scope.',
});
export const getTruckStateLogs = defineCall({
  method: 'GET',
  path: '/logs/truck_state_logs',
  access: action('truck.read'),
  input: z.strictObject({ id_truck: id }),
  output: z.array(stateLogRow),
  summary: 'Changes of a truck’s state, newest first, at most 500; 404 outside the scope.',
});

const ahead = { access: action('guide.read'), changes: false, output: z.array(tripAhead) } as const;
export const getDriverTripsAhead = defineCall({
  ...ahead,
  method: 'POST',
  path: '/driver/trips_ahead',
  input: z.strictObject({ id_driver: id }),
  summary:
    'Trips of a driver that are not closed, soonest first, with whether they may be released; 404 outside the scope.',
});
export const getTruckTripsAhead = defineCall({
  ...ahead,
  method: 'POST',
  path: '/truck/trips_ahead',
  input: z.strictObject({ id_truck: id }),
  summary:
    'Trips of a truck that are not closed, soonest first, with whether they may be released; 404 outside the scope.',
});
