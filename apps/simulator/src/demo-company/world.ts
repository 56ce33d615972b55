/** The fixed part of the demonstration: companies, people, places, fleet, rates. */
import type { Fence } from '@cabezal/domain/places/geo/fence';
import type { DemoCompany } from './companies.data';
import type { Driver, Equipment, Truck } from './resources';

export interface Company extends DemoCompany {
  readonly id: number;
  readonly ruc: string;
  readonly id_advisor: number | null;
}

export interface Place {
  readonly id: number;
  readonly code: string;
  readonly type: string;
  readonly name: string;
  readonly short: string;
  readonly id_canton: number;
  readonly canton: string;
  readonly lat: number;
  readonly lng: number;
  readonly radius_m: number;
  /** A drawn fence instead of the circle. */
  readonly fence?: Fence | null;
  readonly free_hours: number | null;
  readonly requires_credential: boolean;
  readonly locals: readonly { readonly id: number; readonly free_hours: number | null }[];
}

export interface Rate {
  readonly id: number;
  /** USD cents. */
  readonly cents: number;
}

export interface Ship {
  readonly id: number;
  readonly name: string;
}

export interface World {
  readonly now: number;
  readonly operator: Company;
  readonly carriers: readonly Company[];
  readonly customers: ReadonlyMap<string, Company>;
  readonly places: ReadonlyMap<string, Place>;
  readonly placeById: ReadonlyMap<number, Place>;
  readonly ships: ReadonlyMap<string, readonly Ship[]>;
  readonly trucks: readonly Truck[];
  /** Relief drivers, by company. */
  readonly reliefs: ReadonlyMap<number, readonly Driver[]>;
  readonly gensets: readonly Equipment[];
  /** Chassis by `company:size`. */
  readonly chassis: ReadonlyMap<string, readonly Equipment[]>;
  /** By `type:canton:port:container type:client` (client 0 = general). */
  readonly fees: ReadonlyMap<string, Rate>;
  /** By `type:canton:port:container type:carrier`. */
  readonly purchaseFees: ReadonlyMap<string, Rate>;
  /** Account of a customer's own people, when it has one. */
  readonly userOfCompany: ReadonlyMap<number, number>;
}

export function rateKey(type: string, canton: number, port: number, containerType: number, party: number): string {
  return `${type}:${canton}:${port}:${containerType}:${party}`;
}
