import type { BookedService, RateFacts, RateParameters, ScopeFacts } from '@cabezal/domain/prices/pricing/rate-facts';

/** A movement, booked or in a booking, with the facts that are known of it. */
export interface Movement extends Omit<ScopeFacts, 'container_group'> {
  date: string;
  appointment_time: string | null;
  id_bill_to: number | null;
  id_client: number | null;
  reefer: boolean | null;
  cargo_kg: number | null;
  tare_kg: number | null;
  plants: number;
  /** Planned hours from the first stop to the last; null until the route is known. */
  hours: number | null;
  needs_generator: boolean;
  /** The client brings the genset that the container needs. */
  own_generator: boolean;
  services: readonly BookedService[];
}

/** The facts of one container as rates ask for them; `parameters` are those of its date. */
export const rateFacts = ({ reefer, ...movement }: Movement, parameters: RateParameters): RateFacts => ({
  ...movement,
  container_group: reefer === null ? null : reefer ? 'REEFER' : 'SECO',
  parameters,
});
