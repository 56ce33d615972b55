/** What a price depends on: the facts of one container's movement, and the dated figures that its date gives (8-money §0.1, §1.2). */

import type { ReservationType, TemplateCode } from '../../trips/status/templates';
import type { Money } from '../money/money';

/** REEFER needs cold, SECO all others. */
export const CONTAINER_GROUPS = ['REEFER', 'SECO'] as const;
export type ContainerGroup = (typeof CONTAINER_GROUPS)[number];

/** A service that was booked with the reservation. */
export interface BookedService {
  readonly id_service: number;
  /** Units of the service; hours where its price is one per hour. */
  readonly quantity: number;
}

/**
 * Parameters that surcharges use, as they hold on the date of the facts; null: none is stored for that date. A surcharge may carry its
 * own `sobrepeso_desde_kg`, `noche_desde`, `noche_hasta`.
 */
export interface RateParameters {
  /** USD per gallon. */
  readonly diesel_usd_galon: Money | null;
  /** Day from which that price of diesel holds, `YYYY-MM-DD`. */
  readonly diesel_valid_from: string | null;
  /** Km per gallon of a loaded truck. */
  readonly km_por_galon_cargado: number | null;
  /** Kg of cargo and tare beyond which a container is overweight. */
  readonly sobrepeso_desde_kg: number | null;
  /** First minute of the night, `HH:mm`. */
  readonly noche_desde: string | null;
  /** First minute after the night, `HH:mm`; earlier than `noche_desde` where the night spans midnight. */
  readonly noche_hasta: string | null;
}

/** The columns of a scope, as this movement has them; null where it has none (yet): a rule that asks for one does not apply. */
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

/** Facts of one container. Nothing else decides its price: neither the clock nor who asks. */
export interface RateFacts extends ScopeFacts {
  /** The day that decides, `YYYY-MM-DD`: for sale, purchase, surcharges and diesel the date of the appointment. */
  readonly date: string;
  readonly id_bill_to: number | null;
  readonly id_client: number | null;
  /** Planned hours, for what is sold per hour and was not booked by a number of hours. */
  readonly hours: number | null;
  readonly cargo_kg: number | null;
  /** Of the container as it is, or of its type. */
  readonly tare_kg: number | null;
  /** Plants at which it loads or unloads. */
  readonly plants: number;
  readonly needs_generator: boolean;
  /** The customer brings the genset. */
  readonly own_generator: boolean;
  /** Agreed time, `HH:mm` in the business zone: a late truck must not raise the price. */
  readonly appointment_time: string | null;
  readonly services: readonly BookedService[];
  readonly parameters: RateParameters;
}

/** Facts of what a carrier is paid for the same movement. */
export interface PurchaseFacts extends RateFacts {
  /** Null: any carrier; then only general prices apply. */
  readonly id_carrier: number | null;
  /** What the freight is sold for, USD without VAT; null where it has no price. */
  readonly sale_freight: Money | null;
}
