/** Facts that determine a price: one container's movement, and the dated parameters of its date (8-money §0.1, §1.2). */

import type { Money } from '../../system/amounts/money';
import type { ReservationType, TemplateCode } from '../../trips/status/templates';

/** REEFER: refrigerated types; SECO: all others. */
export const CONTAINER_GROUPS = ['REEFER', 'SECO'] as const;
export type ContainerGroup = (typeof CONTAINER_GROUPS)[number];

/** A service booked with the reservation. */
export interface BookedService {
  readonly id_service: number;
  /** Units; hours for a service priced per hour. */
  readonly quantity: number;
}

/**
 * Parameters of surcharges on the date of the facts; null: no value on that date. A surcharge may have its own `sobrepeso_desde_kg`, `noche_desde`,
 * `noche_hasta`.
 */
export interface RateParameters {
  /** USD per gallon. */
  readonly diesel_usd_galon: Money | null;
  /** First day of that diesel price, `YYYY-MM-DD`. */
  readonly diesel_valid_from: string | null;
  /** Km per gallon of a loaded truck. */
  readonly km_por_galon_cargado: number | null;
  /** Kg of cargo and tare above which a container is overweight. */
  readonly sobrepeso_desde_kg: number | null;
  /** Start of the night, `HH:mm`. */
  readonly noche_desde: string | null;
  /** End of the night, exclusive, `HH:mm`; earlier than `noche_desde` when the night spans midnight. */
  readonly noche_hasta: string | null;
}

/** Values of the scope columns for this movement; null: none (yet), so that a rule with that column does not apply. */
export interface ScopeFacts {
  readonly reservation_type: ReservationType;
  readonly template: TemplateCode;
  /** The plant of the appointment; further plants are extra stops. */
  readonly id_plant: number | null;
  readonly id_route: number | null;
  readonly id_canton: number | null;
  readonly id_province: number | null;
  readonly id_port: number | null;
  readonly id_container_type: number | null;
  readonly container_group: ContainerGroup | null;
  readonly id_shipping_line: number | null;
  readonly id_product: number | null;
  /** Road km of the movement as planned. */
  readonly km: number | null;
}

/** Facts of one container. The price depends on nothing else, in particular not on the clock or the caller. */
export interface RateFacts extends ScopeFacts {
  /** Date of the appointment, `YYYY-MM-DD`; it decides for sale, purchase, surcharges and diesel. */
  readonly date: string;
  readonly id_bill_to: number | null;
  readonly id_client: number | null;
  /** Planned hours, for a service priced per hour and booked without hours. */
  readonly hours: number | null;
  readonly cargo_kg: number | null;
  /** Tare of the container, else of its type. */
  readonly tare_kg: number | null;
  /** Number of plants where it loads or unloads. */
  readonly plants: number;
  readonly needs_generator: boolean;
  /** The customer provides the genset. */
  readonly own_generator: boolean;
  /** Time of the appointment, `HH:mm` in the business zone; the actual time does not count, so that a late truck does not raise the price. */
  readonly appointment_time: string | null;
  readonly services: readonly BookedService[];
  readonly parameters: RateParameters;
}

/** Facts for the payment of a carrier for the same movement. */
export interface PurchaseFacts extends RateFacts {
  /** Null: no carrier yet; only general rows apply. */
  readonly id_carrier: number | null;
  /** Sale price of the freight, USD without VAT; null: no price. */
  readonly sale_freight: Money | null;
}
