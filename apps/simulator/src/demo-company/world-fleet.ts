/** Trucks with their drivers and papers, gensets, chassis, and modems with their codes and keys. */
import type { Row, TableName } from './batches';
import { DAY, iso, startOfDay } from './clock';
import { plate } from './identifiers';
import type { Random } from './random';
import { plateLetterOf } from './reference';
import { Calendar, type Driver, type Equipment, type Truck } from './resources';
import type { Company, Place } from './world';
import { DriverMaker } from './world-drivers';
import { EquipmentMaker } from './world-equipment';
import { Credentials, certificates } from './world-permits';

const MODELS: readonly (readonly [string, string, string, string])[] = [
  ['Kenworth', 'T800', 'México', 'Cummins'],
  ['Kenworth', 'T680', 'México', 'Paccar'],
  ['Freightliner', 'Cascadia', 'Estados Unidos', 'Detroit'],
  ['International', '9800i', 'Estados Unidos', 'Cummins'],
  ['Mack', 'Granite', 'Estados Unidos', 'Mack'],
  ['Volvo', 'FH 460', 'Suecia', 'Volvo'],
  ['Scania', 'R450', 'Brasil', 'Scania'],
  ['Mercedes-Benz', 'Actros 2645', 'Alemania', 'Mercedes-Benz'],
  ['Sinotruk', 'Howo A7', 'China', 'Sinotruk'],
  ['Hino', '700', 'Japón', 'Hino'],
];
const MOTOR_MODELS: Readonly<Record<string, string>> = {
  Cummins: 'ISX15',
  Paccar: 'MX-13',
  Detroit: 'DD15',
  Mack: 'MP8',
  Volvo: 'D13',
  Scania: 'DC13',
  'Mercedes-Benz': 'OM 471',
  Sinotruk: 'MC13',
  Hino: 'E13C',
};
const COLORS = ['Blanco', 'Blanco', 'Rojo', 'Azul', 'Verde', 'Gris'];

/** Trucks that cannot be assigned: number within the company's fleet → state. */
const OWN_STATES: Readonly<Record<number, string>> = { 12: 'MANTENIMIENTO', 33: 'SINIESTRADO', 38: 'MANTENIMIENTO' };
const CARRIER_STATES: Readonly<Record<number, string>> = { 17: 'MANTENIMIENTO', 20: 'BLOQUEADO' };

export interface Fleet {
  readonly trucks: Truck[];
  readonly reliefs: Map<number, Driver[]>;
  readonly gensets: Equipment[];
  readonly chassis: Map<string, Equipment[]>;
  readonly rows: readonly (readonly [TableName, readonly Row[]])[];
}

interface Maker {
  readonly now: number;
  readonly random: Random;
  readonly drivers: DriverMaker;
  readonly credentials: Credentials;
  readonly plates: Set<string>;
  readonly truckRows: Row[];
  readonly certificateRows: Row[];
}

/** `total` trucks: two thirds the operator's own, the others shared by the carriers. */
export function makeFleet(
  operator: Company,
  carriers: readonly Company[],
  ports: readonly Place[],
  total: number,
  now: number,
  random: Random,
): Fleet {
  const credentials = new Credentials(now, random.fork(), ports);
  const drivers = new DriverMaker(now, random.fork(), credentials);
  const maker: Maker = {
    now,
    random,
    drivers,
    credentials,
    plates: new Set(),
    truckRows: [],
    certificateRows: [],
  };
  const own = Math.max(1, Math.round((total * 2) / 3));
  const trucks: Truck[] = [];
  for (let n = 1; n <= own; n++) trucks.push(makeTruck(maker, operator, n, String(n).padStart(2, '0')));
  for (let n = 1; n <= total - own; n++) {
    const carrier = carriers[(n - 1) % carriers.length];
    if (carrier) trucks.push(makeTruck(maker, carrier, n, `P-${String(n).padStart(2, '0')}`));
  }
  const reliefs = makeReliefs(maker, operator, carriers, total);
  const equipment = new EquipmentMaker(now, random, maker.plates);
  const chassis = equipment.chassis([operator, ...carriers], trucks);
  const gensets = equipment.gensets(operator, total);
  equipment.modems(operator, trucks);
  equipment.gateway(operator);
  equipment.chassisModem(operator);
  return {
    trucks,
    reliefs,
    gensets,
    chassis,
    rows: [
      ['drivers', drivers.rows],
      ['driver_licenses', drivers.licenseRows],
      ['driver_associations', drivers.associationRows],
      ['state_logs', drivers.stateRows],
      ['trucks', maker.truckRows],
      ['truck_certificates', maker.certificateRows],
      ['credentials', credentials.rows],
      ['equipments', equipment.rows],
      ['devices', equipment.deviceRows],
      ['gateways', equipment.gatewayRows],
      ['device_keys', equipment.keyRows],
      ['device_mounts', equipment.mountRows],
    ],
  };
}

function makeTruck(maker: Maker, company: Company, n: number, disk: string): Truck {
  const { now, random } = maker;
  const id = maker.truckRows.length + 1;
  const isOwn = !disk.startsWith('P-');
  const state = (isOwn ? OWN_STATES : CARRIER_STATES)[n] ?? 'DISPONIBLE';
  const driver = maker.drivers.make(company, n % 23 === 19 ? { bannedAt: 'DPW' } : {});
  const papers = certificates(id, maker.certificateRows.length + 1, now, random);
  maker.certificateRows.push(...papers.rows);
  const subject = { id_driver: null, id_truck: id };
  const permits = maker.credentials.forPorts(subject, 'Registro', null);
  maker.credentials.general(subject, 'GPS homologado');
  const letter = plateLetterOf(Number(company.province)).plate_letter ?? 'G';
  const row = truckRow(maker, {
    id,
    company,
    disk,
    isOwn,
    state,
    idDriver: driver.id,
    plate: plate(letter, random, maker.plates),
  });
  maker.truckRows.push(row);
  return {
    id,
    id_company: company.id,
    carrier: company.name,
    is_own: isOwn,
    disk,
    plate: String(row.license_plate),
    driver,
    usable: state === 'DISPONIBLE',
    valid_until: papers.until,
    permits,
    calendar: new Calendar(),
    row,
  };
}

interface TruckFacts {
  readonly id: number;
  readonly company: Company;
  readonly disk: string;
  readonly isOwn: boolean;
  readonly state: string;
  readonly idDriver: number;
  readonly plate: string;
}

function truckRow({ now, random }: Maker, facts: TruckFacts): Row {
  const [brand, model, country, motor] = random.pick(MODELS);
  const year = new Date(now).getUTCFullYear() - random.int(1, 14);
  return {
    id_truck: facts.id,
    id_company: facts.company.id,
    disk: facts.disk,
    license_plate: facts.plate,
    brand,
    model,
    country_factory: country,
    color: random.pick(COLORS),
    factory_year: year,
    purchase_year: Math.min(year + random.int(0, 4), new Date(now).getUTCFullYear()),
    is_owner: facts.isOwn,
    id_driver: facts.idDriver,
    truck_state: facts.state,
    truck_type: 'Cabezal',
    serial: `3WK${random.digits(14)}`,
    fuel: 'Diésel',
    axles: random.pick(['6x4', '6x4', '6x2', '4x2']),
    cabin: random.pick(['Dormitorio', 'Dormitorio techo alto', 'Diurna']),
    passengers: 2,
    tank_1_gallons: 100,
    tank_2_gallons: random.pick([null, 80, 100]),
    tonnage: 48,
    fifth_wheel_lbs: 50_000,
    appraisal: `${random.int(28, 115)}000.00`,
    motor_brand: motor,
    motor_model: MOTOR_MODELS[motor] ?? null,
    motor_serial: random.digits(8),
    motor_horsepower: random.pick([400, 425, 450, 485, 500]),
    motor_cylinder_capacity: random.pick([12_900, 13_800, 14_900]),
    body: 'Chasis portacontenedor',
    observation_truck: facts.state === 'DISPONIBLE' ? null : 'Fuera de servicio: revisar con el taller.',
    is_demo: true,
    created_at: iso(startOfDay(now) - random.int(150, 1800) * DAY),
  };
}

/** Relief drivers without a truck of their own; some of them cannot be assigned. */
function makeReliefs(
  maker: Maker,
  operator: Company,
  carriers: readonly Company[],
  total: number,
): Map<number, Driver[]> {
  const reliefs = new Map<number, Driver[]>();
  const count = Math.max(7, Math.round(total * 0.14));
  for (let n = 0; n < count; n++) {
    const company = n % 3 === 2 ? (carriers[n % carriers.length] ?? operator) : operator;
    reliefs.set(company.id, [...(reliefs.get(company.id) ?? []), maker.drivers.make(company)]);
  }
  const [first, second] = reliefs.get(operator.id) ?? [];
  const [carrier] = carriers;
  if (first && carrier) maker.drivers.lend(first, carrier, false);
  if (second && carrier) maker.drivers.lend(second, carrier, true);
  for (const trouble of ['LICENSE_TYPE', 'NO_POINTS', 'INACTIVE'] as const) {
    maker.drivers.make(operator, { trouble });
  }
  return reliefs;
}
