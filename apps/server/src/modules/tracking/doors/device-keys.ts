import { createHash, timingSafeEqual } from 'node:crypto';
import { type Database, systemScope } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { selectDevices } from './devices.queries.ts';

/** A revoked key ends within a minute; a code that was not there is asked again sooner, so that a new device works at once. */
const knownMs = 60_000;
const unknownMs = 5_000;
const mostKept = 100_000;
/** Codes asked for at the same moment go in one query. */
const gatherMs = 2;

interface Known {
  readonly id_truck: number;
  readonly hash: Buffer | null;
  readonly until: number;
}
const nobodysHash = Buffer.alloc(32);

export interface DeviceKeys {
  /** Truck of the device; the same 401 for an unknown code and for a wrong key. */
  truckOf(code: string, key: string): Promise<number>;
}

export function createDeviceKeys(db: Database, clock: () => Date): DeviceKeys {
  const known = new Map<string, Known>();
  let asked: { codes: Set<string>; answer: Promise<Map<string, Known>> } | undefined;

  async function load(codes: ReadonlySet<string>): Promise<Map<string, Known>> {
    const rows = await db.read(systemScope, tx => selectDevices(tx, [...codes]));
    const now = clock().getTime();
    const found = new Map<string, Known>();
    for (const code of codes) found.set(code, { id_truck: 0, hash: null, until: now + unknownMs });
    for (const { code, key_hash, id_truck } of rows)
      found.set(code, { id_truck, hash: Buffer.from(key_hash), until: now + knownMs });
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

  async function find(code: string): Promise<Known | undefined> {
    // No device is called so, and the database would refuse the text.
    if (/[\p{Cc}\p{Cs}]/u.test(code)) return undefined;
    const kept = known.get(code);
    return kept !== undefined && kept.until > clock().getTime() ? kept : (await ask(code)).get(code);
  }

  return {
    async truckOf(code, key) {
      const device = await find(code);
      const hash = createHash('sha256').update(key).digest();
      const same = timingSafeEqual(hash, device?.hash ?? nobodysHash);
      if (device?.hash == null || !same)
        throw new AppError(401, 'DISPOSITIVO_INVALIDO', 'El dispositivo o su clave no son válidos');
      return device.id_truck;
    },
  };
}
