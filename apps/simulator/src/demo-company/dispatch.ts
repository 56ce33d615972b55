/** Chooses truck, driver, genset and chassis for the legs of a container; none is used twice at the same time. */

import { DAY, MINUTE } from './clock';
import type { Random } from './random';
import type { ContainerType } from './reference';
import type { Driver, Equipment, Permits, Truck } from './resources';
import type { Trip } from './trips';
import type { World } from './world';

export interface Assignment {
  readonly truck: Truck;
  readonly driver: Driver;
  readonly genset: Equipment | null;
  readonly chassis: Equipment;
}

/** Between two trips of a truck: fuel, papers, the way to the next start. */
const TURNAROUND = 40 * MINUTE;
const EQUIPMENT_GAP = 10 * MINUTE;
/** Number of random trucks tried before all are tried. */
const TRIES = 24;

export interface Need {
  readonly container_type: ContainerType;
  /** Marks the calendar entries of one container. */
  readonly tag: number;
  /** Entries that ended before may be forgotten. */
  readonly horizon: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf(trip: Trip): Span {
  return {
    from: Math.min(trip.planned_start, trip.start),
    to: Math.max(trip.planned_end, trip.end),
  };
}

function permitted(permits: Permits, trip: Trip): boolean {
  return trip.visits.every(visit => {
    if (!visit.place.requires_credential) return true;
    const until = permits.get(visit.place.id);
    const planned = Math.max(visit.planned_departure ?? 0, visit.departure ?? 0, visit.planned_arrival ?? 0);
    return until !== undefined && until >= planned;
  });
}

function driverCan(driver: Driver, trip: Trip, span: Span, tag: number): boolean {
  return (
    driver.valid_until >= span.to &&
    permitted(driver.permits, trip) &&
    driver.calendar.isFree(span.from, span.to + TURNAROUND, tag)
  );
}

function truckCan(truck: Truck, trip: Trip, span: Span, tag: number): boolean {
  return (
    truck.usable &&
    truck.valid_until >= span.to &&
    permitted(truck.permits, trip) &&
    truck.calendar.isFree(span.from, span.to + TURNAROUND, tag)
  );
}

export class Dispatcher {
  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  /** Assignments for the legs in order; null, with nothing reserved, if one leg cannot be assigned. */
  assignAll(trips: readonly Trip[], need: Need): Assignment[] | null {
    const made: Assignment[] = [];
    for (const trip of trips) {
      const assignment = this.assign(trip, need, made.at(-1) ?? null);
      if (!assignment) {
        this.release(made, need.tag);
        return null;
      }
      made.push(assignment);
    }
    return made;
  }

  /**
   * Assigns one leg. `before`: the unit of the previous leg; it continues if the leg says so, and often otherwise. `not`: an excluded
   * truck.
   */
  assign(trip: Trip, need: Need, before: Assignment | null, not: Truck | null = null): Assignment | null {
    const span = spanOf(trip);
    const team = this.findTeam(trip, span, need, before, not);
    if (!team) return null;
    const chassis = this.findChassis(team.truck, span, need, before);
    if (!chassis) return null;
    const needsGenset = need.container_type.reefer && trip.kind !== 'DEVOLUCION';
    const genset = needsGenset ? this.findFree(this.world.gensets, span, need.tag, before?.genset ?? null) : null;
    if (needsGenset && !genset) return null;
    const gap = { from: span.from, to: span.to + TURNAROUND };
    team.truck.calendar.take(gap.from, gap.to, need.tag, need.horizon);
    team.driver.calendar.take(gap.from, gap.to, need.tag, need.horizon);
    chassis.calendar.take(span.from, span.to + EQUIPMENT_GAP, need.tag, need.horizon);
    genset?.calendar.take(span.from, span.to + EQUIPMENT_GAP, need.tag, need.horizon);
    return { ...team, chassis, genset };
  }

  release(assignments: readonly Assignment[], tag: number): void {
    for (const { truck, driver, genset, chassis } of assignments) {
      truck.calendar.release(tag);
      driver.calendar.release(tag);
      chassis.calendar.release(tag);
      genset?.calendar.release(tag);
    }
  }

  private findTeam(
    trip: Trip,
    span: Span,
    need: Need,
    before: Assignment | null,
    not: Truck | null,
  ): { truck: Truck; driver: Driver } | null {
    if (before && (trip.continues || this.random.chance(0.45)) && before.truck !== not) {
      const { truck, driver } = before;
      if (truckCan(truck, trip, span, need.tag) && driverCan(driver, trip, span, need.tag)) return { truck, driver };
    }
    const { trucks } = this.world;
    for (let n = 0; n < TRIES; n++) {
      const truck = this.random.pick(trucks);
      const team = truck === not ? null : this.teamOf(truck, trip, span, need.tag);
      if (team) return team;
    }
    const start = this.random.int(0, trucks.length - 1);
    for (let n = 0; n < trucks.length; n++) {
      const truck = trucks[(start + n) % trucks.length];
      const team = truck && truck !== not ? this.teamOf(truck, trip, span, need.tag) : null;
      if (team) return team;
    }
    return null;
  }

  /** The truck with its own driver; sometimes, or if that driver is not free, with a relief driver of the same company. */
  private teamOf(truck: Truck, trip: Trip, span: Span, tag: number): { truck: Truck; driver: Driver } | null {
    if (!truckCan(truck, trip, span, tag)) return null;
    const usual = driverCan(truck.driver, trip, span, tag);
    if (usual && !this.random.chance(0.06)) return { truck, driver: truck.driver };
    const reliefs = this.world.reliefs.get(truck.id_company) ?? [];
    const relief = reliefs.find(driver => driverCan(driver, trip, span, tag));
    if (relief) return { truck, driver: relief };
    return usual ? { truck, driver: truck.driver } : null;
  }

  private findChassis(truck: Truck, span: Span, need: Need, before: Assignment | null): Equipment | null {
    const sizes = need.container_type.length_ft === 20 ? ['20', '20/40'] : ['40', '20/40'];
    const kept = before?.chassis.id_company === truck.id_company ? before.chassis : null;
    for (const size of sizes) {
      const pool = this.world.chassis.get(`${truck.id_company}:${size}`) ?? [];
      const found = this.findFree(pool, span, need.tag, kept?.size === size ? kept : null);
      if (found) return found;
    }
    return null;
  }

  private findFree(pool: readonly Equipment[], span: Span, tag: number, wished: Equipment | null): Equipment | null {
    const free = (equipment: Equipment) => equipment.calendar.isFree(span.from, span.to + EQUIPMENT_GAP, tag);
    if (wished && free(wished)) return wished;
    const start = this.random.int(0, Math.max(0, pool.length - 1));
    for (let n = 0; n < pool.length; n++) {
      const equipment = pool[(start + n) % pool.length];
      if (equipment && free(equipment)) return equipment;
    }
    return null;
  }
}

/** Age up to which calendar entries are kept while the history advances. */
export const CALENDAR_MEMORY = 6 * DAY;
