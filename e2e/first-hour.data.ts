import path from 'node:path';
import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import type { WorkbookKind } from '@cabezal/contract/system/imports/workbooks.calls';
import { cardOf, sheetRows } from '../apps/server/src/modules/system/imports/workbook.samples.ts';
import { addRows } from '../apps/server/test/write-excel.ts';

/** The company that the test of the first hour creates, and the data of its workbook. */
export const company = { name: 'Transportes Loor', ruc: '0992345671001' };
const customers = ['Bananera La Julia', 'Cacaotera del Daule', 'Camaronera Estero Salado'] as const;
/** The customer whose container is driven. */
export const customer = customers[1];
export const plant = 'Planta 1 de Cacaotera del Daule';
export const base = 'Base Norte';

/** Positions of the truck's stops: base, depot (Tercon), plant of the customer and port (Contecon). */
export const spots = {
  base: { lat: -2.05, lng: -79.93 },
  depot: { lat: -2.108, lng: -79.961 },
  plant: { lat: -2.2, lng: -79.9 },
  port: { lat: -2.28, lng: -79.905 },
};

export type Cells = Record<string, string | number>;
export const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
export const ruc = (n: number) => `099234560${n}001`;
export const place = (name: string, type: string, more: Cells): Cells => ({
  name,
  type,
  province: 'Guayas',
  canton: 'Guayaquil',
  ...more,
});
/** The nth plant of a customer. The trip uses the first plant of `customer`. */
const plantOf = (client: number, n: number): Cells =>
  place(`Planta ${n + 1} de ${customers[client]}`, 'Planta', {
    company_ruc: ruc(client),
    lat: client === 1 && n === 0 ? spots.plant.lat : -2.3 - client / 10 - n / 50,
    lng: spots.plant.lng,
  });

/** The nth driver. The functions below return his truck, the credentials of both for the terminal, and a chassis. */
export const driverOf = (n: number): Cells => ({
  identification_card: cardOf(n),
  last_name: 'Loor',
  name: `Luis ${n}`,
  license_type: 'E',
  license_expiry: '15/03/2031',
});
export const plateOf = (n: number) => `GSD-100${n}`;
export const truckOf = (n: number): Cells => ({
  license_plate: plateOf(n),
  disk: `0${n}`,
  driver_card: cardOf(n),
  'expiry.matricula': '15/03/2029',
  'expiry.poliza': '15/03/2029',
  'certificate.certificado': `MTOP-451${n}`,
  'expiry.certificado': '15/03/2029',
});
export const credentialsOf = (n: number): Cells[] =>
  [cardOf(n), plateOf(n)].map(subject => ({
    subject,
    location_code: 'CGSA',
    name: 'Credencial Contecon',
    expires_on: '15/03/2029',
  }));
export const chassisOf = (n: number): Cells => ({
  kind: 'Chasis',
  disk: `CHA-${n}`,
  license_plate: `GCH-100${n}`,
  size: '40',
});
export const ownBase = place(base, 'Base', { ...spots.base, company_ruc: company.ruc });

/** Rows with five errors: a RUC, a canton, a licence, a duplicate plate, a rate of zero. */
const sheets: Partial<Record<WorkbookKind, Cells[]>> = {
  companies: numbers(3).map(n => ({
    ruc: n === 2 ? '123' : ruc(n),
    name: customers[n] ?? '',
    company_type: 'Exportador',
  })),
  locations: [
    ...numbers(10).map(n => ({ ...plantOf(n % 3, Math.floor(n / 3)), ...(n === 8 && { canton: 'Guayakil' }) })),
    ownBase,
    place('Patio Sur', 'Patio', { lat: -2.25, lng: -79.88, company_ruc: company.ruc }),
  ],
  drivers: numbers(8).map(n => ({ ...driverOf(n), ...(n === 3 && { license_type: 'Z' }) })),
  trucks: numbers(8).map(n => ({ ...truckOf(n), ...(n === 7 && { license_plate: plateOf(6) }) })),
  equipments: [
    {
      kind: 'Módem',
      disk: 'GPS-0',
      truck_plate: 'GSD-1000',
      code: '356938035643809',
      sender: 'Equipo con protocolo OsmAnd',
    },
    ...numbers(2).map(chassisOf),
  ],
  credentials: numbers(8).flatMap(credentialsOf),
  fees: numbers(3).map(n => ({
    client: ruc(n),
    mode: 'Exportación',
    canton: 'Guayaquil',
    province: 'Guayas',
    service: 'FLE',
    amount: n === 1 ? 0 : 400 + n,
    valid_from: '02/03/2027',
  })),
  reservations: [
    {
      group: 'R1',
      mode: 'Exportación con retiro',
      client: ruc(0),
      depot: 'Tercon',
      port: 'CGSA',
      plant: `Planta 1 de ${customers[0]}`,
      appointment_date: '08/03/2027',
      appointment_time: '08:00',
      booking: 'MAEU264180950',
      container_type: '40HC',
      weight_kg: 18000,
    },
  ],
};
export const rows = Object.values(sheets).reduce((sum, { length }) => sum + length, 0);

export interface Correction {
  sheet: string;
  /** Row number in the sheet, counted with the headings and the example. */
  row: number;
  column: string;
  text: string;
}
const correction = (kind: WorkbookKind, n: number, column: string, text: string): Correction => ({
  sheet: IMPORT_KIND_NAMES[kind],
  row: n + 3,
  column,
  text,
});
export const corrections: readonly Correction[] = [
  correction('companies', 2, 'RUC', ruc(2)),
  correction('locations', 8, 'Cantón', 'Guayaquil'),
  correction('drivers', 3, 'Tipo de licencia', 'E'),
  correction('trucks', 7, 'Placa', 'GSD-1007'),
  correction('fees', 1, 'Valor', '410'),
];

/** Adds the rows to a copy of the downloaded template and returns its path. */
export async function filled(template: string, folder: string): Promise<string> {
  const written = Object.entries(sheets).map(([kind, cells]) => [
    IMPORT_KIND_NAMES[kind as WorkbookKind],
    sheetRows(kind as WorkbookKind, cells).slice(1),
  ]);
  const file = path.join(folder, 'mi empresa.xlsx');
  await addRows(template, file, Object.fromEntries(written));
  return file;
}
