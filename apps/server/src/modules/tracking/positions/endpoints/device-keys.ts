import { createHash, timingSafeEqual } from 'node:crypto';
import type { Fix } from '@cabezal/domain/places/geo/trail';
import { MODEM_CODE_LENGTH } from '@cabezal/domain/system/validation/modem';
import { type Database, systemScope } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import type { Callers, CallReason } from './callers.ts';
import { type DeviceRow, selectDevices, selectGateway, touchedDevices } from './devices.queries.ts';
import type { Refusals } from './refusals.ts';

/** Longest time for which a device is cached; an unknown code is cached for less. */
const knownMs = 60_000;
const unknownMs = 5_000;
const mostKept = 100_000;
/** Codes requested within this time are read in one query. */
const gatherMs = 2;
/** Interval at which changed devices are read while devices call: a new key or truck is valid from then on. */
const changesMs = 300;
/** Time for which a gateway is cached: few of them call. */
const gatewayMs = 1_000;
const mostGateways = 1_000;

/** An admitted device. */
export interface KnownDevice {
  readonly id_device: number;
  readonly id_company: number;
  /** Its last known position when the device was read; null: unknown. */
  readonly lastFix: Fix | null;
  /** The truck on which it was at that instant; null: none. */
  truckAt(ms: number): number | null;
  /** The chassis or genset on which it was then; null: none. */
  equipmentAt(ms: number): number | null;
  /** Whether it was on a chassis or genset then. */
  isOnEquipmentAt(ms: number): boolean;
}
interface Known {
  readonly device: KnownDevice | null;
  readonly keys: readonly { hash: Buffer; ends_ms: number | null }[];
  readonly until: number;
}
interface Gateway {
  readonly id_gateway: number;
  readonly id_company: number;
}

export interface DeviceKeys {
  /** The same 401 for an unknown code and for a wrong key; refused calls are noted. */
  deviceOf(code: string, key: string, address: string): Promise<KnownDevice>;
  /** The gateway with this key; 401 without. */
  gatewayOf(key: string, address: string): Promise<Gateway>;
  /** A device of the gateway's company; the same 401 for an unknown code and for another company's. */
  deviceFor(gateway: Gateway, code: string, address: string): Promise<KnownDevice>;
}

const refused = (): AppError => new AppError(401, 'DISPOSITIVO_INVALIDO', 'El dispositivo o su clave no son válidos');
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
const nobodysHash = Buffer.alloc(32);
/** Whether the text can be a code; the database would refuse other texts. */
const isCode = (code: string): boolean => code !== '' && !/[\p{Cc}\p{Cs}]/u.test(code);

/** A device as cached. */
export function knownDevice({ id_device, id_company, mounts, last }: DeviceRow): KnownDevice {
  const mountAt = (ms: number) => mounts.find(({ from_ms, to_ms }) => ms >= from_ms && (to_ms === null || ms < to_ms));
  return {
    id_device,
    id_company,
    lastFix: last && { ...last, accuracy: null },
    truckAt: ms => mountAt(ms)?.id_truck ?? null,
    equipmentAt: ms => mountAt(ms)?.id_equipment ?? null,
    isOnEquipmentAt: ms => mountAt(ms)?.id_truck === null,
  };
}

/** Cache of devices by code. Reads are gathered into one query, and entries are dropped when the device changes in the database. */
function rememberDevices(db: Database) {
  const known = new Map<string, Known>();
  let asked: { codes: Set<string>; answer: Promise<Map<string, Known>> } | undefined;
  let looked = 0;
  let looking: Promise<void> | undefined;
  /** For each recently changed code, the time of the last known change. */
  let heard = new Map<string, string>();

  async function load(codes: ReadonlySet<string>): Promise<Map<string, Known>> {
    const rows = await db.read(systemScope, tx => selectDevices(tx, [...codes]));
    // Measured by elapsed time, not by the clock, which may be set back.
    const now = performance.now();
    const found = new Map<string, Known>();
    for (const code of codes) found.set(code, { device: null, keys: [], until: now + unknownMs });
    for (const row of rows) {
      const keys = row.keys.map(({ hash, ends_ms }) => ({ hash: Buffer.from(hash, 'hex'), ends_ms }));
      found.set(row.code, { device: knownDevice(row), keys, until: now + knownMs });
    }
    if (known.size + found.size > mostKept) known.clear();
    for (const [code, device] of found) known.set(code, device);
    return found;
  }

  function ask(code: string): Promise<Map<string, Known>> {
    if (asked === undefined) {
      const codes = new Set<string>();
      const answer = new Promise(resolve => setTimeout(resolve, gatherMs)).then(() => {
        asked = undefined;
        return load(codes);
      });
      asked = { codes, answer };
    }
    asked.codes.add(code);
    return asked.answer;
  }

  async function look(): Promise<void> {
    looked = performance.now();
    const rows = await db.read(systemScope, tx => touchedDevices(tx));
    for (const { code, touched } of rows) if (heard.get(code) !== touched) known.delete(code);
    heard = new Map(rows.map(row => [row.code, row.touched]));
  }

  /** Drops changed devices from the cache; only the changes of the last moment may be missed. */
  function lookForChanges(): Promise<void> | undefined {
    if (looking === undefined && performance.now() - looked >= changesMs)
      looking = look()
        // If the database does not answer now, writing reports it as «send again»; until then the cache stays valid.
        .catch(() => undefined)
        .finally(() => {
          looking = undefined;
        });
    return looking;
  }

  return async function find(code: string): Promise<Known | undefined> {
    // No code is longer; invented codes must not fill the memory.
    if (!isCode(code) || code.length > MODEM_CODE_LENGTH) return undefined;
    const changes = lookForChanges();
    if (changes !== undefined) await changes;
    const kept = known.get(code);
    return kept !== undefined && kept.until > performance.now() ? kept : (await ask(code)).get(code);
  };
}

/** Cache of gateways by the hash of their key. */
function rememberGateways(db: Database, clock: () => Date) {
  const known = new Map<string, { gateway: (Gateway & { ends_ms: number | null }) | null; until: number }>();
  return async function find(key: string): Promise<Gateway | null> {
    const hash = hashOf(key);
    const name = hash.toString('base64');
    let kept = known.get(name);
    if (kept === undefined || kept.until <= performance.now()) {
      const gateway = (await db.read(systemScope, tx => selectGateway(tx, hash))) ?? null;
      if (known.size >= mostGateways) known.clear();
      kept = { gateway, until: performance.now() + gatewayMs };
      known.set(name, kept);
    }
    const { gateway } = kept;
    return gateway !== null && (gateway.ends_ms === null || gateway.ends_ms > clock().getTime()) ? gateway : null;
  };
}

interface Refused {
  readonly callers: Callers;
  readonly refusals: Refusals;
}

/** Wrong keys are counted by network. Unknown modems forwarded by a known gateway are not counted, even many of another company. */
export function createDeviceKeys(db: Database, clock: () => Date, { callers, refusals }: Refused): DeviceKeys {
  const findDevice = rememberDevices(db);
  const findGateway = rememberGateways(db, clock);

  const refuse = (call: { code: string; address: string; reason: CallReason; id_company?: number }): never => {
    if (isCode(call.code)) callers.note(call);
    throw refused();
  };

  return {
    async deviceOf(code, key, address) {
      const found = await findDevice(code);
      const hash = hashOf(key);
      const now = clock().getTime();
      // Every key is compared, and a dummy if there is none, so that the answer always takes as long.
      const keys = found === undefined || found.keys.length === 0 ? [{ hash: nobodysHash, ends_ms: 0 }] : found.keys;
      const fits = keys.filter(one => timingSafeEqual(one.hash, hash) && (one.ends_ms === null || one.ends_ms > now));
      if (found?.device && fits.length > 0) return found.device;
      refusals.note(address);
      return refuse({ code, address, reason: found?.device ? 'WRONG_KEY' : 'UNKNOWN' });
    },
    async gatewayOf(key, address) {
      const gateway = await findGateway(key);
      if (gateway !== null) return gateway;
      refusals.note(address);
      throw new AppError(401, 'PASARELA_INVALIDA', 'La clave de la pasarela no es válida');
    },
    async deviceFor({ id_company }, code, address) {
      const device = (await findDevice(code))?.device;
      if (device?.id_company === id_company) return device;
      return refuse({ code, address, reason: 'GATEWAY', id_company });
    },
  };
}
