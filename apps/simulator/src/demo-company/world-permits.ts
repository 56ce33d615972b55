/** Certificates and credentials: most valid, some about to expire, some expired, one banned. */
import type { Row } from './batches';
import { DAY, localDate, startOfDay } from './clock';
import type { Random } from './random';
import type { Permits } from './resources';
import type { Place } from './world';

/** Ports for which drivers and trucks of the demonstration have credentials. */
export const PERMIT_PORTS = ['CGSA', 'TPG', 'NAPORTEC', 'DPW', 'YILPORT', 'TPM'] as const;

/** A date of expiry: 90 % far away, 6 % within 30 days, 4 % past. Returned as the last moment of that day. */
export function expiry(now: number, random: Random, furthestDays: number): number {
  const kind = random.next();
  const days = kind < 0.9 ? random.int(45, furthestDays) : kind < 0.96 ? random.int(1, 30) : -random.int(2, 45);
  return lastMoment(startOfDay(now) + days * DAY);
}

/** Last moment of the day of an instant. */
function lastMoment(ms: number): number {
  return startOfDay(ms) + DAY - 1;
}

export interface Subject {
  readonly id_driver: number | null;
  readonly id_truck: number | null;
}

interface Credential extends Subject {
  readonly place: Place | null;
  readonly name: string;
  readonly until: number;
  readonly banned: string | null;
}

/** Assigns credential ids in order. */
export class Credentials {
  readonly rows: Row[] = [];

  constructor(
    private readonly now: number,
    private readonly random: Random,
    private readonly ports: readonly Place[],
  ) {}

  /** Credentials of a subject for every port; about one in twenty is missing. `bannedAt`: code of the port that banned it. */
  forPorts(subject: Subject, prefix: string, bannedAt: string | null): Permits {
    const permits: Permits = new Map();
    for (const place of this.ports) {
      const banned = place.code === bannedAt;
      if (!banned && this.random.chance(0.04)) continue;
      const until = expiry(this.now, this.random, 340);
      const reason = banned ? 'Exceso de velocidad dentro del terminal' : null;
      this.add({ ...subject, place, name: `${prefix} ${place.short}`, until, banned: reason });
      if (!banned) permits.set(place.id, until);
    }
    return permits;
  }

  /** A credential without a place. */
  general(subject: Subject, name: string): void {
    this.add({ ...subject, place: null, name, until: expiry(this.now, this.random, 340), banned: null });
  }

  private add(credential: Credential): void {
    this.rows.push({
      id_credential: this.rows.length + 1,
      id_driver: credential.id_driver,
      id_truck: credential.id_truck,
      id_location: credential.place?.id ?? null,
      kind: credential.place ? 'ESTABLISHMENT' : 'GENERAL',
      name: credential.name,
      issued_on: localDate(credential.until - 365 * DAY),
      expires_on: localDate(credential.until),
      state: credential.banned ? 'BANNED' : 'ACTIVE',
      banned_reason: credential.banned,
    });
  }
}

const CERTIFICATES = ['matricula', 'certificado', 'poliza', 'revision'] as const;

/** The four certificates of a truck, and the last moment at which all are valid. */
export function certificates(
  idTruck: number,
  firstId: number,
  now: number,
  random: Random,
): { rows: Row[]; until: number } {
  let until = Number.POSITIVE_INFINITY;
  const troubled = random.chance(0.16) ? random.int(0, 3) : -1;
  const rows = CERTIFICATES.map((type, i) => {
    const end = i === troubled ? expiry(now, random, 25) : lastMoment(startOfDay(now) + random.int(32, 355) * DAY);
    until = Math.min(until, end);
    return {
      id_certificate: firstId + i,
      id_truck: idTruck,
      type_certificate: type,
      cert_mop_number: type === 'certificado' ? `MTOP-${String(40_000 + idTruck * 7).padStart(6, '0')}` : null,
      issued_on: localDate(end - 365 * DAY),
      expires_on: localDate(end),
    };
  });
  return { rows, until };
}
