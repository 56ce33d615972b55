import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id } from '../../shapes.ts';
import { stateLogRow, tripAhead } from './records.shapes.ts';

export const getDriverStateLogs = defineCall({
  method: 'GET',
  path: '/logs/driver_state_logs',
  access: action('driver.read'),
  input: z.strictObject({ id_driver: id }),
  output: z.array(stateLogRow),
  summary: 'Changes of a driver’s state (ACTIVO, INACTIVO), newest first, at most 500; 404 outside the scope.',
  shows: [{ noun: 'driver', by: 'id_driver' }],
});
export const getTruckStateLogs = defineCall({
  method: 'GET',
  path: '/logs/truck_state_logs',
  access: action('truck.read'),
  input: z.strictObject({ id_truck: id }),
  output: z.array(stateLogRow),
  summary: 'Changes of a truck’s state, newest first, at most 500; 404 outside the scope.',
  shows: [{ noun: 'truck', by: 'id_truck' }],
});
/** Not in the catalogue, which has logs of drivers and trucks only. */
export const getCompanyStateLogs = defineCall({
  method: 'GET',
  path: '/logs/company_state_logs',
  access: action('company.read'),
  input: z.strictObject({ id_company: id }),
  output: z.array(stateLogRow),
  summary:
    'Changes of a company’s state and qualification, newest first, at most 500; the operator only, because the motives are its notes.',
  shows: [{ noun: 'company', by: 'id_company' }],
});

const ahead = { access: action('guide.read'), changes: false, output: z.array(tripAhead) } as const;
export const getDriverTripsAhead = defineCall({
  ...ahead,
  method: 'POST',
  path: '/driver/trips_ahead',
  input: z.strictObject({ id_driver: id }),
  summary:
    'Trips of a driver that are not closed, soonest first, with whether they may be released; 404 outside the scope.',
  shows: ['guide'],
});
export const getTruckTripsAhead = defineCall({
  ...ahead,
  method: 'POST',
  path: '/truck/trips_ahead',
  input: z.strictObject({ id_truck: id }),
  summary:
    'Trips of a truck that are not closed, soonest first, with whether they may be released; 404 outside the scope.',
  shows: ['guide'],
});
export const getCompanyTripsAhead = defineCall({
  ...ahead,
  method: 'POST',
  path: '/company/trips_ahead',
  access: action('company.block'),
  input: z.strictObject({ id_company: id }),
  summary:
    'Trips that a carrier is to drive and that are not closed, soonest first, with whether they may be released.',
  shows: ['guide'],
});
