import { sheetRows } from '../apps/server/src/modules/system/imports/workbook.samples.ts';
import type { SheetCell } from '../apps/server/test/write-excel.ts';
import {
  base,
  type Cells,
  chassisOf,
  credentialsOf,
  driverOf,
  numbers,
  ownBase,
  place,
  plateOf,
  ruc,
  spots,
  truckOf,
} from './first-hour.data.ts';

/** Data of the company before its second day: one customer with its rates, eight trucks, and the trips of the day. */
export const customer = 'Cacaotera del Daule';
export const plant = 'Planta 1 de Cacaotera del Daule';
/** Rates in USD without VAT: the freight, an hour of stand-by, a genset. */
const agreed = { freight: 400, stand_by: 18.5, genset: 60 };
/** Free hours at the customer's plant. */
const FREE_HOURS = 1;

/** Booking numbers of the trips of the day. */
export const bookings = {
  cancelled: 'MAEU264180951',
  waiting: 'MAEU264180952',
  broken: 'MAEU264180953',
  inTime: 'MAEU264180954',
};
const route = { client: ruc(0), depot: 'Tercon', port: 'CGSA', plant };
const dry = { container_type: '40HC', weight_kg: 18000 };
const trip = (group: string, booking: string, date: string, time: string, more: Cells = {}): Cells => ({
  group,
  mode: 'Exportación directa',
  ...route,
  base,
  booking,
  appointment_date: date,
  appointment_time: time,
  ...dry,
  ...more,
});

const fee = (service: string, amount: number, more: Cells = {}): Cells => ({
  client: ruc(0),
  mode: 'Exportación',
  canton: 'Guayaquil',
  province: 'Guayas',
  service,
  amount,
  valid_from: '02/03/2027',
  ...more,
});

export const sheets = {
  companies: [{ ruc: ruc(0), name: customer, company_type: 'Exportador' }],
  locations: [ownBase, place(plant, 'Planta', { ...spots.plant, company_ruc: ruc(0), free_hours: FREE_HOURS })],
  drivers: numbers(8).map(driverOf),
  trucks: numbers(8).map(truckOf),
  equipments: [
    ...numbers(8).map(chassisOf),
    ...numbers(2).map(n => ({ kind: 'Generador', disk: `GEN-${n}` })),
    ...numbers(2).map(n => ({
      kind: 'Módem',
      disk: `GPS-${n}`,
      truck_plate: plateOf(n),
      code: `35693803564380${n}`,
      sender: 'Equipo con protocolo OsmAnd',
    })),
  ],
  credentials: numbers(8).flatMap(credentialsOf),
  fees: [fee('FLE', agreed.freight), fee('STB', agreed.stand_by, { method: 'Por hora' }), fee('GEN', agreed.genset)],
  reservations: [
    trip('R1', bookings.cancelled, '03/03/2027', '11:00', { mode: 'Exportación con retiro' }),
    trip('R2', bookings.waiting, '03/03/2027', '08:00'),
    trip('R3', bookings.broken, '03/03/2027', '14:00'),
    trip('R4', bookings.inTime, '05/03/2027', '08:00'),
  ],
} satisfies Record<string, Cells[]>;

/** Booking numbers in the customer's file for the next day: five boxes, and a reefer whose cell «Lleva generador» is empty. */
export const order = { five: 'MAEU264180961', reefer: 'MAEU264180962' };
export const orderRows: SheetCell[][] = sheetRows('reservations', [
  trip('T1', order.five, '04/03/2027', '14:00', { mode: 'Exportación con retiro' }),
  ...numbers(4).map(() => ({ group: 'T1', ...dry })),
  trip('T2', order.reefer, '04/03/2027', '15:00', { container_type: '40RH', set_point_c: 13.3 }),
]);
