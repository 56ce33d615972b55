import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { ContainerTypeRow, PlaceRow } from './pricing.queries.ts';

export interface CompanyRow {
  id_company: number;
  name: string;
  company_type: string;
  blocked: boolean;
  blocked_reason: string | null;
  id_advisor: number | null;
}
/** A checked booking, ready to be stored. */
export interface Booking {
  input: ReservationInput;
  client: CompanyRow;
  id_forwarder: number | null;
  id_bill_to: number;
  id_addressee: number | null;
  places: Map<number, PlaceRow>;
  types: Map<number, ContainerTypeRow>;
  appointment_at: string;
  template: string;
  route_text: string;
}
