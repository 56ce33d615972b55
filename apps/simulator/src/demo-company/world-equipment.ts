/** Gensets, chassis and modems with their attributes and papers. */
import type { Row } from './batches';
import { DAY, iso, localDate } from './clock';
import { imei, plate } from './identifiers';
import type { Random } from './random';
import { Calendar, type Equipment, type Truck } from './resources';
import type { Company } from './world';

type Kind = 'GEN' | 'CHA' | 'MOD';
interface Described {
  readonly disk: string;
  readonly size?: string;
  readonly id_truck?: number;
  readonly id_owner?: number;
  readonly id_mounted_on?: number;
}

/** Number of chassis by size, relative to the company's trucks. */
const SHARES: readonly (readonly [string, number])[] = [
  ['40', 1],
  ['20/40', 0.6],
  ['20', 0.25],
];
const OBSERVATIONS: Readonly<Record<Kind, string>> = {
  GEN: 'Cambiar filtro de diésel en el próximo mantenimiento',
  CHA: 'Revisar twist-lock posterior derecho',
  MOD: 'Antena reubicada en el techo de la cabina',
};

const attribute = (code: string, name: string, value: string, expires_on?: string): Row => ({
  code,
  name,
  value,
  ...(expires_on === undefined ? {} : { expires_on }),
});

export class EquipmentMaker {
  readonly rows: Row[] = [];
  /** Device data of the modems: code, key, and the truck on which each is mounted since it was registered. */
  readonly deviceRows: Row[] = [];
  readonly keyRows: Row[] = [];
  readonly mountRows: Row[] = [];
  readonly gatewayRows: Row[] = [];

  constructor(
    private readonly now: number,
    private readonly random: Random,
    private readonly plates: Set<string>,
  ) {}

  chassis(companies: readonly Company[], trucks: readonly Truck[]): Map<string, Equipment[]> {
    const chassis = new Map<string, Equipment[]>();
    for (const company of companies) {
      const count = trucks.filter(truck => truck.id_company === company.id).length;
      for (const [size, share] of SHARES) {
        const name = size.replace('/', '-');
        const made = this.many('CHA', company, Math.max(1, Math.round(count * share)), n => ({
          disk: `CHA-${name}-${company.id}${String(n).padStart(2, '0')}`,
          size,
        }));
        chassis.set(`${company.id}:${size}`, made);
      }
    }
    return chassis;
  }

  gensets(operator: Company, count: number): Equipment[] {
    return this.many('GEN', operator, count, n => ({ disk: `GEN-${100 + n}` }));
  }

  /** One modem in every truck; the operator manages those in trucks of other carriers, which own some of them. */
  modems(operator: Company, trucks: readonly Truck[]): void {
    this.many('MOD', operator, trucks.length, n => {
      const truck = trucks[n - 1];
      const isTheirs = truck !== undefined && truck.id_company !== operator.id && n % 3 === 0;
      const disk = `MOD-${String(n).padStart(3, '0')}`;
      return { disk, id_truck: truck?.id, id_owner: isTheirs ? truck.id_company : undefined };
    });
    for (const modem of this.rows) if (modem.kind === 'MOD') this.device(modem);
  }

  /** One modem on a chassis, which shows its position while no truck pulls it. */
  chassisModem(operator: Company): void {
    const chassis = this.rows.find(
      ({ kind, id_company, availability }) =>
        kind === 'CHA' && id_company === operator.id && availability === 'DISPONIBLE',
    );
    if (chassis === undefined) return;
    const { id_equipment: id_mounted_on, disk } = chassis;
    this.many('MOD', operator, 1, () => ({ disk: 'MOD-CHA-1', id_mounted_on: Number(id_mounted_on) }));
    const modem = this.rows.at(-1);
    if (modem === undefined) return;
    const id_device = this.deviceRows.length + 1;
    const { id_equipment, created_at } = modem;
    this.deviceRows.push({ id_device, id_equipment, code: String(disk), created_at, key_made_at: created_at });
    this.key({ id_device, id_gateway: null }, `demo-${disk}`, created_at);
    this.mountRows.push({
      id_device,
      id_truck: null,
      id_equipment: id_mounted_on,
      from_at: created_at,
      author: 'Demostración',
    });
  }

  /** A server that could forward the positions of the operator's modems. */
  gateway(operator: Company): void {
    const created_at = iso(this.now - 30 * DAY);
    const row = { id_gateway: 1, id_company: operator.id, name: 'Traccar de Rastreo Andino' };
    this.gatewayRows.push({ ...row, created_at, key_made_at: created_at });
    this.key({ id_device: null, id_gateway: row.id_gateway }, 'demo-pasarela', created_at);
  }

  private key(owner: { id_device: number | null; id_gateway: number | null }, key: string, made_at: unknown): void {
    this.keyRows.push({ ...owner, key, made_at, author: 'Demostración' });
  }

  private device({ id_equipment, id_truck, created_at }: Row): void {
    const id_device = this.deviceRows.length + 1;
    this.deviceRows.push({ id_device, id_equipment, code: `TRUCK-${id_truck}`, created_at, key_made_at: created_at });
    this.key({ id_device, id_gateway: null }, `demo-${id_truck}`, created_at);
    this.mountRows.push({ id_device, id_truck, id_equipment: null, from_at: created_at, author: 'Demostración' });
  }

  private many(kind: Kind, company: Company, count: number, describe: (n: number) => Described): Equipment[] {
    const made: Equipment[] = [];
    for (let n = 1; n <= count; n++) {
      const { disk, size = null, id_truck = null, id_owner = null, id_mounted_on = null } = describe(n);
      const id = this.rows.length + 1;
      const resting = n % 29 === 17;
      this.rows.push({
        id_equipment: id,
        kind,
        id_company: company.id,
        disk,
        license_plate: kind === 'CHA' ? plate('G', this.random, this.plates) : null,
        size,
        id_truck,
        id_owner,
        id_mounted_on,
        attributes: this.attributesOf(kind),
        availability: resting ? 'MANTENIMIENTO' : 'DISPONIBLE',
        observation: n % 11 === 3 ? OBSERVATIONS[kind] : null,
        is_own: company.id === 1,
        is_demo: true,
        created_at: iso(this.now - this.random.int(40, 900) * DAY),
      });
      if (!resting) made.push({ id, id_company: company.id, disk, size, calendar: new Calendar() });
    }
    return made;
  }

  /** Most are valid for months; some expire within a month, a few have expired. */
  private expiry(): string {
    const days = this.random.chance(0.08) ? this.random.int(-12, 28) : this.random.int(32, 360);
    return localDate(this.now + days * DAY);
  }

  private attributesOf(kind: Kind): Row[] {
    const { random } = this;
    if (kind === 'GEN') {
      return [
        attribute('marca', 'Marca', random.pick(['Thermo King', 'Carrier'])),
        attribute('modelo', 'Modelo', random.pick(['SGCO 3000', 'RG15', 'UG15'])),
        attribute('serie', 'Serie', `GS${random.digits(7)}`),
        attribute('tipo', 'Tipo', random.pick(['clip-on', 'underslung'])),
        attribute('horometro', 'Horómetro', String(random.int(1200, 19_000))),
        attribute('galones', 'Galones de tanque', random.pick(['50', '75', '125'])),
        attribute('poliza', 'Póliza', `PE-${random.digits(6)}`, this.expiry()),
      ];
    }
    if (kind === 'CHA') {
      return [
        attribute('marca', 'Marca', random.pick(['CIMC', 'Hyundai', 'Wabash'])),
        attribute('serie', 'Serie', `CH${random.digits(8)}`),
        attribute('ejes', 'Ejes', random.pick(['2', '3', '3'])),
        attribute('mtop', 'Certificado MTOP', `MTOP-${random.digits(6)}`, this.expiry()),
        attribute('matricula', 'Matrícula', `MT-${random.digits(7)}`, this.expiry()),
      ];
    }
    return [
      attribute('imei', 'IMEI', imei(`5${random.digits(12)}`)),
      attribute('chip', 'Chip', `09${random.digits(8)}`),
      attribute('proveedor', 'Proveedor', random.pick(['Rastreo Andino', 'SatelGuard'])),
    ];
  }
}
