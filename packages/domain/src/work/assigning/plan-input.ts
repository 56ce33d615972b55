/** What the automatic assignment is made from. Plain data, so that it can be sent to a thread of its own. */
import type {
  AssignmentDriver,
  AssignmentEquipment,
  AssignmentStop,
  AssignmentTrip,
  AssignmentTruck,
  BusySpan,
} from '../../trips/rules/assignment-input';

/** A place as dispatchers call it. */
export interface PlanPlace {
  readonly lat: number;
  readonly lng: number;
  readonly spoken: string;
}

export interface PlanStop extends AssignmentStop, PlanPlace {
  readonly lat: number;
  readonly lng: number;
  /** The place's code, else its name. */
  readonly short_name: string;
  readonly appointment_at: string | null;
  readonly slot_code: string | null;
}

/** A leg that wants a truck. */
export interface PlanLeg extends AssignmentTrip {
  readonly id_leg: number;
  /** 48227-1 */
  readonly label: string;
  readonly id_client: number;
  readonly planned_from: string;
  readonly planned_to: string;
  readonly stops: readonly PlanStop[];
  readonly km: number;
  readonly tolls: number;
  /** Planned minutes at the wheel. */
  readonly drive_minutes: number;
  /** What each carrier is paid for it, cents, by id of the carrier; a carrier that is not there: not known. */
  readonly prices: Readonly<Record<string, number>>;
  /** Its live guide, when it has one: what it has already stays, or (`moves`) may be changed. */
  readonly guide: {
    readonly id_guide: number;
    readonly id_truck: number | null;
    readonly id_driver: number | null;
    readonly id_generator: number | null;
    readonly id_chassis: number | null;
  } | null;
}

/** A trip that a truck has already. */
export interface PlanSpan extends BusySpan {
  readonly from: string;
  readonly to: string;
  /** When it is expected to be free: later than planned when it runs late. */
  readonly free_at: string;
  readonly id_driver: number | null;
  readonly begins: PlanPlace;
  readonly ends: PlanPlace;
}

export interface PlanTruck extends Omit<AssignmentTruck, 'busy'> {
  readonly id_truck: number;
  readonly disk: string;
  readonly license_plate: string;
  readonly id_company: number;
  readonly company: string;
  readonly is_own: boolean;
  /** Its usual driver. */
  readonly id_driver: number | null;
  readonly spans: readonly PlanSpan[];
  readonly position: (PlanPlace & { readonly at: string }) | null;
  readonly base: PlanPlace | null;
}

export interface PlanDriver extends AssignmentDriver {
  readonly id_driver: number;
  readonly name: string;
  /** Trips of his of the seven days before the plan's end. */
  readonly trips: number;
  /** Minutes at the wheel that he has planned already, by business day. */
  readonly drive_minutes: Readonly<Record<string, number>>;
}

export interface PlanEquipment extends AssignmentEquipment {
  readonly id_equipment: number;
  readonly kind: 'GEN' | 'CHA';
  readonly company: string;
  /** Where it is, or will be after what it has; null: not known. */
  readonly place: PlanPlace | null;
}

/** Somebody who is not sent to a place, or to a client, until a day. */
export interface PlanBan {
  readonly id_driver: number | null;
  readonly id_truck: number | null;
  readonly id_location: number | null;
  readonly id_client: number | null;
  readonly until: string;
}

/** Dated figures, USD; how they weigh is said in `parameters.data.ts`. */
export interface PlanFigures {
  /** Of a kilometre, an hour, a toll station, of an own truck. */
  readonly km: number;
  readonly hour: number;
  readonly toll: number;
  /** What the surely late arrival weighs. */
  readonly late: number;
  /** A driver at the wheel for more than 80 % of what the law allows. */
  readonly long_day: number;
  /** A paper that ends within a week after the trip. */
  readonly paper_ends: number;
  /** Each trip that a driver has above the mean of the week. */
  readonly fairness: number;
  /** A truck or driver whose papers are to be renewed first. */
  readonly renewal: number;
  /** A trip that is moved to somebody else. */
  readonly change: number;
  /** Minutes after a slot that are still accepted. */
  readonly tolerance_min: number;
  readonly max_drive_hours: number;
}

export interface PlanInput {
  readonly now: string;
  readonly zone: string;
  readonly legs: readonly PlanLeg[];
  readonly trucks: readonly PlanTruck[];
  readonly drivers: readonly PlanDriver[];
  readonly equipments: readonly PlanEquipment[];
  readonly bans: readonly PlanBan[];
  readonly figures: PlanFigures;
  /** Trucks and drivers whose papers can be renewed until then are proposed, too. */
  readonly include_papers: boolean;
  /** The legs have trucks already and may be moved; else they only wait for one. */
  readonly moves: boolean;
}
