/** Input of the automatic assignment. Plain data, so that it can be sent to a worker thread. */
import type {
  AssignmentDriver,
  AssignmentEquipment,
  AssignmentStop,
  AssignmentTrip,
  AssignmentTruck,
  BusySpan,
} from '../../trips/rules/assignment-input';

/** A place with the names that dispatchers use. */
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

/** A leg to be assigned. */
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
  /** Planned driving minutes. */
  readonly drive_minutes: number;
  /** Price of each carrier, cents, by carrier id; absent: unknown. */
  readonly prices: Readonly<Record<string, number>>;
  /** Its live guide, if any: existing assignments stay, or may be changed with `moves`. */
  readonly guide: {
    readonly id_guide: number;
    readonly id_truck: number | null;
    readonly id_driver: number | null;
    readonly id_generator: number | null;
    readonly id_chassis: number | null;
  } | null;
}

/** A trip already assigned to a truck. */
export interface PlanSpan extends BusySpan {
  readonly from: string;
  readonly to: string;
  /** When it is expected to end: later than planned when delayed. */
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
  /** Number of trips in the seven days before the plan's end. */
  readonly trips: number;
  /** Planned driving minutes by business day. */
  readonly drive_minutes: Readonly<Record<string, number>>;
}

export interface PlanEquipment extends AssignmentEquipment {
  readonly id_equipment: number;
  readonly kind: 'GEN' | 'CHA';
  readonly company: string;
  /** Current place, or the place after its current trip; null: unknown. */
  readonly place: PlanPlace | null;
}

/** A driver or truck that is not sent to a place or client until a day (assignment ban). */
export interface PlanBan {
  readonly id_driver: number | null;
  readonly id_truck: number | null;
  readonly id_location: number | null;
  readonly id_client: number | null;
  readonly until: string;
}

/** Dated weights, USD; `parameters.data.ts` explains them. */
export interface PlanFigures {
  /** Cost of a kilometre, an hour and a toll station of an own truck. */
  readonly km: number;
  readonly hour: number;
  readonly toll: number;
  /** Cost of a certain late arrival. */
  readonly late: number;
  /** Cost of a driver above 80 % of the legal driving time. */
  readonly long_day: number;
  /** Cost of a paper that expires within a week after the trip. */
  readonly paper_ends: number;
  /** Cost of each trip above the drivers' mean of the week. */
  readonly fairness: number;
  /** Cost of a truck or driver that needs a paper renewed first. */
  readonly renewal: number;
  /** Cost of moving a trip to another truck or driver. */
  readonly change: number;
  /** Minutes after a slot that are accepted. */
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
  /** Also propose trucks and drivers with papers that can be renewed before the trip. */
  readonly include_papers: boolean;
  /** True: the legs have trucks and may be moved. False: legs without a truck only. */
  readonly moves: boolean;
}
