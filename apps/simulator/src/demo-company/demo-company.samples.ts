/** Reads facts from the rows of a demo company, for its tests. */
import type { GuideFacts } from '@cabezal/domain/trips/status/guide-status';
import type { ReservationFacts, SubReservationFacts } from '@cabezal/domain/trips/status/reservation-status';
import type { Row } from './batches';
import { demoCompany } from './demo-company';
import { PUBLIC_LOCATIONS } from './reference';

/** A Tuesday, 12:42 in Ecuador. */
export const NOW = new Date('2026-11-24T17:42:00Z');

export type Tables = Record<string, Row[]>;

export function collect(options: Parameters<typeof demoCompany>[0]): Tables {
  const tables: Tables = {};
  for (const { table, rows } of demoCompany(options)) {
    tables[table] ??= [];
    tables[table].push(...rows);
  }
  return tables;
}

export function rowsOf(tables: Tables, table: string): Row[] {
  return tables[table] ?? [];
}

export function groupBy(rows: readonly Row[], key: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}

export const ms = (value: unknown) => Date.parse(String(value));
export const text = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** Facts of guides, containers and reservations, read only from the rows. */
export class Facts {
  private readonly stops: Map<unknown, Row[]>;
  private readonly guidesOfLeg: Map<unknown, Row[]>;
  private readonly legsOfSub: Map<unknown, Row[]>;
  private readonly subsOf: Map<unknown, Row[]>;

  constructor(tables: Tables) {
    this.stops = groupBy(rowsOf(tables, 'guide_stops'), 'id_guide');
    this.guidesOfLeg = groupBy(rowsOf(tables, 'guides'), 'id_leg');
    this.legsOfSub = groupBy(rowsOf(tables, 'legs'), 'id_sub_reservation');
    this.subsOf = groupBy(rowsOf(tables, 'sub_reservations'), 'id_reservation');
  }

  guide(row: Row): GuideFacts {
    return {
      kind: row.kind as GuideFacts['kind'],
      deleted_at: null,
      rescued_by: row.rescued_by as number | null,
      closed_at: text(row.closed_at),
      finished_at: text(row.finished_at),
      false_freight_at: text(row.false_freight_at),
      issued_at: text(row.issued_at),
      carries_container: row.carries_container === true,
      stops: (this.stops.get(row.id_guide) ?? []).map(stop => ({
        code: stop.code as GuideFacts['stops'][number]['code'],
        action: stop.action as GuideFacts['stops'][number]['action'],
        arrival_at: text(stop.arrival_at),
        departure_at: text(stop.departure_at),
        skipped_at: null,
      })),
    };
  }

  container(row: Row): SubReservationFacts {
    const legs = this.legsOfSub.get(row.id_sub_reservation) ?? [];
    return {
      rejected_at: null,
      cancelled_at: text(row.cancelled_at),
      legs: legs.map(leg => ({
        kind: leg.kind as GuideFacts['kind'],
        required: true,
        guides: (this.guidesOfLeg.get(leg.id_leg) ?? []).map(guide => this.guide(guide)),
      })),
    };
  }

  reservation(row: Row): ReservationFacts {
    return {
      accepted_at: text(row.accepted_at),
      rejected_at: text(row.rejected_at),
      cancelled_at: text(row.cancelled_at),
      scheduled_at: text(row.scheduled_at),
      sub_reservations: (this.subsOf.get(row.id_reservation) ?? []).map(sub => this.container(sub)),
    };
  }
}

export function overlaps(guides: readonly Row[], resource: string): string[] {
  const found: string[] = [];
  const taken = guides.filter(guide => guide[resource] !== null && guide.rescued_by === null);
  for (const group of groupBy(taken, resource).values()) {
    const sorted = group.toSorted((a, b) => ms(a.busy_from) - ms(b.busy_from));
    let end = 0;
    for (const guide of sorted) {
      if (ms(guide.busy_from) < end) found.push(`${resource} ${guide[resource]}: guide ${guide.id_guide}`);
      end = Math.max(end, ms(guide.busy_to));
    }
  }
  return found;
}

/** Facts for the assignment rules, from the rows. */
export function lookups(tables: Tables) {
  const byId = (table: string, key: string) => new Map(rowsOf(tables, table).map(row => [row[key], row]));
  const credential = (row: Row) => ({
    id_location: row.id_location as number,
    state: String(row.state) as 'ACTIVE',
    expires_on: String(row.expires_on),
  });
  const credentials = (key: string) =>
    new Map([...groupBy(rowsOf(tables, 'credentials'), key)].map(([id, rows]) => [id, rows.map(credential)]));
  const certificates = [...groupBy(rowsOf(tables, 'truck_certificates'), 'id_truck')].map(
    ([id, rows]) =>
      [
        id,
        rows.map(row => ({ type_certificate: String(row.type_certificate), expires_on: text(row.expires_on) })),
      ] as const,
  );
  return {
    trucks: byId('trucks', 'id_truck'),
    drivers: byId('drivers', 'id_driver'),
    stops: groupBy(rowsOf(tables, 'guide_stops'), 'id_guide'),
    locations: new Set<unknown>(PUBLIC_LOCATIONS.filter(row => row.requires_credential).map(row => row.id_location)),
    permits: {
      certificates: new Map(certificates),
      ofTruck: credentials('id_truck'),
      ofDriver: credentials('id_driver'),
    },
  };
}
