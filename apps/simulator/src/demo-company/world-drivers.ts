/** Drivers of the operator and its carriers. */
import type { Row } from './batches';
import { DAY, iso, localDate, startOfDay } from './clock';
import { OPERATOR } from './companies.data';
import { cedula } from './identifiers';
import { FIRST_NAMES, LAST_NAMES } from './people.data';
import type { Random } from './random';
import { Calendar, type Driver } from './resources';
import type { Company } from './world';
import { type Credentials, expiry } from './world-permits';

const GRADES = ['Conductor C (nuevo)', 'Conductor B', 'Conductor A', 'Conductor senior'];
const BLOOD = ['O+', 'O+', 'O+', 'A+', 'B+', 'O-', 'AB+'];
const CIVIL = ['Soltero/a', 'Casado/a', 'Casado/a', 'Unión de hecho', 'Divorciado/a'];
const INSTRUCTION = ['Primaria', 'Secundaria', 'Secundaria', 'Técnica'];
const PROVINCES = ['09', '09', '09', '07', '12', '13', '17', '24'];

/** Drivers who cannot be assigned, so that the board shows reasons: wrong licence, no points, inactive. */
type Trouble = 'LICENSE_TYPE' | 'NO_POINTS' | 'INACTIVE' | null;

function driverName(n: number): { name: string; last_name: string } {
  const names = FIRST_NAMES.length;
  const round = Math.floor(n / names);
  return {
    name: FIRST_NAMES[n % names] ?? 'Juan',
    last_name: LAST_NAMES[(n + round * 7) % LAST_NAMES.length] ?? 'Reyes',
  };
}

export class DriverMaker {
  readonly rows: Row[] = [];
  readonly licenseRows: Row[] = [];
  readonly stateRows: Row[] = [];
  readonly associationRows: Row[] = [];

  constructor(
    private readonly now: number,
    private readonly random: Random,
    private readonly credentials: Credentials,
  ) {}

  make(company: Company, options: { trouble?: Trouble; bannedAt?: string } = {}): Driver {
    const { random, now } = this;
    const trouble = options.trouble ?? null;
    const id = this.rows.length + 1;
    const { name, last_name } = driverName(id - 1);
    const phone = `09${String(60_000_000 + ((id * 7_368_787) % 39_999_999)).padStart(8, '0')}`;
    const licence = expiry(now, random, 1700);
    const points = trouble === 'NO_POINTS' ? 0 : random.chance(0.7) ? 30 : 30 - random.int(1, 24) / 2;
    this.rows.push({
      id_driver: id,
      id_company: company.id,
      identification_card: cedula(random.pick(PROVINCES), (random.int(0, 5) * 1_000_000 + id * 7919) % 6_000_000),
      name,
      last_name,
      gender: 'Masculino',
      civil_status: random.pick(CIVIL),
      instruction: random.pick(INSTRUCTION),
      blood_type: random.pick(BLOOD),
      birth_date: localDate(now - random.int(24 * 365, 58 * 365) * DAY),
      escalafon: random.pick(GRADES),
      phone,
      // Two of three have an e-mail address; the others are called.
      email: id % 3 === 0 ? null : `conductor${id}@demo.ec`,
      license_type: trouble === 'LICENSE_TYPE' ? 'C' : 'E',
      license_expiry: localDate(licence),
      license_points: points,
      active: trouble !== 'INACTIVE',
      // A few of the carriers' newest wait for procurement.
      qualification: company.key !== OPERATOR.key && id % 9 === 0 ? 'PENDING' : 'QUALIFIED',
      observation_driver: trouble === 'INACTIVE' ? 'Licencia médica hasta nuevo aviso.' : null,
      is_demo: true,
      date_created: iso(startOfDay(now) - random.int(120, 1500) * DAY),
    });
    this.licenseRows.push({
      id_driver: id,
      license_type: trouble === 'LICENSE_TYPE' ? 'C' : 'E',
      // Valid for five years from the day of issue.
      issued_on: localDate(licence - 5 * 365 * DAY),
      license_expiry: localDate(licence),
      author: 'Datos de demostración',
    });
    if (trouble === 'INACTIVE') this.deactivated(id);
    const subject = { id_driver: id, id_truck: null };
    const permits = this.credentials.forPorts(subject, 'Credencial', options.bannedAt ?? null);
    this.credentials.general(subject, 'Inducción de seguridad');
    if (random.chance(0.5)) this.credentials.general(subject, 'Examen médico / antidoping');
    return {
      id,
      id_company: company.id,
      name: `${name} ${last_name}`,
      phone,
      // On its last day a licence counts as expired.
      valid_until: trouble === null ? licence - DAY : 0,
      permits,
      calendar: new Calendar(),
    };
  }

  /** Reason in the log why the driver is not offered. */
  private deactivated(id: number): void {
    this.stateRows.push({
      noun: 'driver',
      id_record: id,
      from_state: 'ACTIVO',
      to_state: 'INACTIVO',
      motive: 'Licencia médica hasta nuevo aviso.',
      at: iso(startOfDay(this.now) - 6 * DAY),
      author: 'Datos de demostración',
    });
  }

  /** Associates a driver with another carrier: the association is open, or ended a month ago. */
  lend(driver: Driver, to: Company, ended: boolean): void {
    this.associationRows.push({
      id_driver: driver.id,
      id_company: to.id,
      opened_on: localDate(this.now - 80 * DAY),
      closed_on: ended ? localDate(this.now - 30 * DAY) : null,
      opened_by: 'Datos de demostración',
      closed_by: ended ? 'Datos de demostración' : null,
    });
  }
}
