import { insertRows, syncIdentity } from '../src/modules/system/reference/reference.queries.ts';
import type { Tx } from '../src/platform/db/tx.ts';

/**
 * A small company for tests, with fixed ids: an operator, two carriers, an exporter, an importer, a forwarder for the exporter and a
 * stranger; users of every role that each company may have; trucks, drivers and equipment with papers valid until 2030.
 */
export const company = {
  operator: 1,
  carrier: 2,
  otherCarrier: 3,
  exporter: 4,
  importer: 5,
  forwarder: 6,
  stranger: 7,
} as const;
export const user = {
  admin: 1,
  operador: 2,
  despacho: 3,
  monitor: 4,
  asesor: 5,
  contador: 6,
  compras: 7,
  carrierAdmin: 8,
  exporterAdmin: 9,
  importerAdmin: 10,
  forwarderAdmin: 11,
  driver: 12,
  otherCarrierAdmin: 13,
  strangerAdmin: 14,
  operativo: 15,
  exporterAccountant: 16,
  carrierAccountant: 17,
  carrierDriver: 18,
  forwarderAccountant: 19,
  localAdmin: 20,
} as const;
export type UserName = keyof typeof user;
/** Locations 1–21 are the terminals and depots of the reference data. */
export const place = {
  contecon: 1,
  tpg: 2,
  dpw: 6,
  tercon: 14,
  base: 101,
  patio: 102,
  plantGuabo: 103,
  plantQuito: 104,
  plantStranger: 105,
  plantDaule: 106,
} as const;
/** Trucks 1–4 and drivers 1–4 are the operator's, 5–6 the carrier's, 7 the other carrier's. */
export const password = 'demo-cabezal';
export const email = (name: UserName): string => `${name.toLowerCase()}@demo.ec`;

const roleOf: Record<UserName, [role: string, company: number, id_driver?: number]> = {
  admin: ['ADM_MASTER', 1],
  operador: ['OPERADOR', 1],
  despacho: ['DESPACHADOR', 1],
  monitor: ['MONITOR', 1],
  asesor: ['ASESOR', 1],
  contador: ['ACCT', 1],
  compras: ['PROCUREMENT', 1],
  carrierAdmin: ['ADM_LOCAL', 2],
  exporterAdmin: ['ADM_LOCAL', 4],
  importerAdmin: ['ADM_LOCAL', 5],
  forwarderAdmin: ['ADM_LOCAL', 6],
  driver: ['DRIVER', 1, 1],
  otherCarrierAdmin: ['ADM_LOCAL', 3],
  strangerAdmin: ['ADM_LOCAL', 7],
  operativo: ['EQUIPO_OPERATIVO', 1],
  exporterAccountant: ['ACCT', 4],
  carrierAccountant: ['ACCT', 2],
  carrierDriver: ['DRIVER', 2, 6],
  forwarderAccountant: ['ACCT', 6],
  localAdmin: ['ADM_LOCAL', 1],
};

const companies = [
  { id_company: 1, name: 'Translitoral S.A.', ruc: '1790000000001', company_type: 'TRANS', is_operator: true },
  { id_company: 2, name: 'Transportes Andrade', ruc: '0990000002001', company_type: 'TRANS', is_operator: false },
  { id_company: 3, name: 'Carga Sur', ruc: '0990000003001', company_type: 'TRANS', is_operator: false },
  { id_company: 4, name: 'Bananera Río Jubones', ruc: '0790000004001', company_type: 'EXP', is_operator: false },
  { id_company: 5, name: 'Electrohogar del Pacífico', ruc: '1790000005001', company_type: 'IMP', is_operator: false },
  { id_company: 6, name: 'Andes Forwarding', ruc: '0990000006001', company_type: 'FWDR', is_operator: false },
  { id_company: 7, name: 'Camaronera Mondragón', ruc: '0990000007001', company_type: 'EXP', is_operator: false },
];

/** Ids of cantons in the reference data; the caller finds them by INEC code. */
export interface CantonIds {
  guayaquil: number;
  guabo: number;
  quito: number;
}

/** Id of the service FLE in the reference data. */
const FREIGHT_ID = 1;

function locations(canton: CantonIds) {
  const row = (
    id_location: number,
    id_company: number,
    type: string,
    name: string,
    lat: number,
    lng: number,
    id_canton: number,
    free_hours: string | null,
  ) => ({
    id_location,
    id_company,
    type,
    name,
    lat,
    lng,
    id_canton,
    free_hours,
    radius_m: 300,
    requires_credential: false,
  });
  return [
    row(101, 1, 'BASE', 'Base vía a Daule', -2.09, -79.95, canton.guayaquil, null),
    row(102, 1, 'PATIO', 'Patio Perimetral', -2.11, -79.96, canton.guayaquil, null),
    row(103, 4, 'PLT', 'Empacadora El Guabo', -3.244, -79.829, canton.guabo, '6'),
    row(104, 5, 'PLT', 'Bodega Quito sur', -0.33, -78.54, canton.quito, '4'),
    row(105, 7, 'PLT', 'Planta Durán', -2.178, -79.831, canton.guayaquil, '5'),
    // Near the base, so that a whole trip takes an hour and a half.
    row(106, 4, 'PLT', 'Planta vía a Daule', -2.08, -79.94, canton.guayaquil, '5'),
  ];
}

const owner = (n: number): number => (n <= 4 ? 1 : n <= 6 ? 2 : 3);
const numbers = [1, 2, 3, 4, 5, 6, 7];
const trucks = numbers.map(n => ({
  id_truck: n,
  id_company: owner(n),
  disk: n <= 4 ? `0${n}` : `P-0${n}`,
  license_plate: `GSB000${n}`,
  brand: 'Kenworth',
  model: 'T800',
  is_owner: n <= 4,
  truck_state: 'DISPONIBLE',
  axles: '6x4',
  id_driver: n,
}));
const drivers = numbers.map(n => ({
  id_driver: n,
  id_company: owner(n),
  identification_card: `092345678${n}`,
  name: ['Wilmer', 'Jorge', 'Carlos', 'Ángel', 'Luis', 'Darwin', 'Víctor'][n - 1],
  last_name: ['Quimí', 'Tomalá', 'Tumbaco', 'Suárez', 'Panchana', 'Choez', 'Yagual'][n - 1],
  phone: `099000000${n}`,
  license_type: 'E',
  license_expiry: '2030-06-30',
  license_points: '30',
}));
const certificates = numbers.flatMap(n =>
  ['matricula', 'certificado', 'poliza'].map(type_certificate => ({
    id_truck: n,
    type_certificate,
    issued_on: '2026-01-01',
    expires_on: '2030-06-30',
  })),
);
/** Every driver and truck may enter every terminal. */
const credentials = numbers.flatMap(n =>
  [1, 2, 3, 6, 7].flatMap(id_location => [
    { id_driver: n, id_truck: null, id_location, name: 'Credencial de terminal', expires_on: '2030-06-30' },
    { id_driver: null, id_truck: n, id_location, name: 'Registro de terminal', expires_on: '2030-06-30' },
  ]),
);
const equipments = [
  ...[1, 2, 3].map(n => ({
    id_equipment: n,
    kind: 'GEN',
    id_company: 1,
    disk: `GEN-10${n}`,
    size: null,
    id_truck: null,
  })),
  ...[4, 5, 6, 7].map(n => ({
    id_equipment: n,
    kind: 'CHA',
    id_company: n === 7 ? 2 : 1,
    disk: `CHA-20${n}`,
    size: '40',
    id_truck: null,
  })),
  // Each truck is tracked by a modem of its company.
  ...numbers.map(n => ({
    id_equipment: 7 + n,
    kind: 'MOD',
    id_company: owner(n),
    disk: `MOD-30${n}`,
    size: null,
    id_truck: n,
  })),
];

/** Fills a prepared database with the test world. `passwordHash` is the hash of `password`. */
export async function buildWorld(
  tx: Tx,
  given: { passwordHash: string; canton: CantonIds; roleIds: Record<string, number>; hashKey: (key: string) => string },
): Promise<void> {
  const users = Object.entries(user).map(([name, id_user]) => {
    const [role, id_company, id_driver] = roleOf[name as UserName];
    return {
      id_user,
      id_company,
      id_role: given.roleIds[role],
      email: email(name as UserName),
      password_hash: given.passwordHash,
      name,
      last_name: 'Prueba',
      id_driver: id_driver ?? null,
    };
  });
  const fee = (
    id: number,
    type: string,
    id_canton: number,
    id_port: number,
    id_container_type: number,
    id_client: number | null,
  ) => ({
    id_fee: id,
    id_family: id,
    code: `TF-000${id}`,
    reservation_type: type,
    id_canton,
    id_port,
    id_container_type,
    id_client,
    valid_from: '2026-01-01',
    approved_at: '2026-01-01T12:00:00Z',
  });
  const purchase = (id: number, type: string, id_canton: number, id_port: number, id_container_type: number) => ({
    id_purchase_fee: id,
    id_family: id,
    code: `CF-000${id}`,
    reservation_type: type,
    id_canton,
    id_port,
    id_container_type,
    valid_from: '2026-01-01',
    approved_at: '2026-01-01T12:00:00Z',
  });
  const freight = (key: 'id_fee' | 'id_purchase_fee', id: number, amount: string) => ({
    [key]: id,
    id_service: FREIGHT_ID,
    method: 'FIJO',
    amount,
    auto: true,
  });
  const since = '2026-01-01T12:00:00Z';
  const devices = numbers.map(n => ({ id_device: n, id_equipment: 7 + n, code: `TRUCK-${n}`, key_made_at: since }));
  const keys = numbers.map(n => ({ id_device: n, key_hash: given.hashKey(`demo-${n}`), made_at: since }));
  const mounts = numbers.map(n => ({ id_device: n, id_truck: n, from_at: since }));
  const batches: [string, Record<string, unknown>[]][] = [
    ['companies', companies],
    ['drivers', drivers],
    [
      'driver_licenses',
      drivers.map(({ id_driver, license_type, license_expiry }) => ({
        id_driver,
        license_type,
        license_expiry,
        author: 'Prueba',
      })),
    ],
    ['users', users],
    ['company_associations', [{ id_company: 6, id_associated: 4 }]],
    ['locations', locations(given.canton)],
    ['trucks', trucks],
    ['truck_certificates', certificates],
    ['credentials', credentials],
    ['equipments', equipments],
    ['devices', devices],
    ['device_keys', keys],
    ['device_mounts', mounts],
    ['ships', [{ id_ship: 1, name: 'Maersk Niteroi' }]],
    // 40RH is container type 6 of the reference: general rate 480.00, the exporter's own 450.00
    [
      'fees',
      [
        fee(1, 'E', given.canton.guabo, 6, 6, null),
        fee(2, 'E', given.canton.guabo, 6, 6, 4),
        fee(3, 'I', given.canton.quito, 1, 3, null),
        fee(4, 'E', given.canton.guayaquil, 1, 6, null),
      ],
    ],
    ['fee_items', ['480.00', '450.00', '620.00', '310.00'].map((amount, n) => freight('id_fee', n + 1, amount))],
    // The trips of the test world have a low margin, so no minimum applies; tests of the margin set their own.
    // Unlike a new company, the operator of the test world posts to SAP.
    [
      'parameters',
      [
        { key: 'margen_minimo_pct', valid_from: '2026-01-02', value: -100 },
        { key: 'facturar_con_sap', valid_from: '2000-01-02', value: true },
      ],
    ],
    ['purchase_fees', [purchase(1, 'E', given.canton.guabo, 6, 6), purchase(2, 'I', given.canton.quito, 1, 3)]],
    ['purchase_fee_items', ['318.00', '430.00'].map((amount, n) => freight('id_purchase_fee', n + 1, amount))],
  ];
  for (const [table, rows] of batches) {
    await insertRows(tx, { table, rows });
    await syncIdentity(tx, table);
  }
}
