import type { GivenReservation, ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type NeedyBox, neededServices, withNeeded } from '@cabezal/domain/bookings/booking/needed-services';
import type { Tx } from '../../../../platform/db/tx.ts';
import { offeredNeeds } from './needed-services.queries.ts';
import { findContainerTypes } from './pricing.queries.ts';

type Services = ReservationInput['services'];

/** What is read once to know what containers need by themselves. */
export interface Needs {
  /** By the id of the type. */
  types: ReadonlyMap<number, { readonly reefer: boolean }>;
  offered: readonly { readonly id_service: number; readonly code: string }[];
}
export const readNeeds = async (tx: Tx): Promise<Needs> => ({
  types: await findContainerTypes(tx),
  offered: await offeredNeeds(tx),
});

type BookedBox = Pick<NeedyBox, 'needs_generator' | 'own_generator'> & { readonly id_container_type: number };

/** Booked containers as the rule of their needs takes them. */
export const needyBoxes = (boxes: readonly BookedBox[], { types }: Pick<Needs, 'types'>): NeedyBox[] =>
  boxes.map(({ id_container_type, needs_generator, own_generator }) => ({
    needs_generator,
    own_generator,
    reefer: types.get(id_container_type)?.reefer,
  }));

/** What a file books: what its cell names, and what its containers need beside that. `added`: something was. */
export function servicesOfFile(
  named: Services,
  boxes: readonly BookedBox[],
  needs: Needs,
): { services: Services; added: boolean } {
  const services = withNeeded(named, neededServices(needyBoxes(boxes, needs), needs.offered));
  return { services, added: services.length > named.length };
}

type WithOwn = BookedBox & { readonly services?: Services | undefined };

/**
 * What a caller books for the containers without a list of their own: the list that it sends, also an empty one; what they need where it sends
 * none.
 */
export async function servicesOfCall(
  tx: Tx,
  { services, containers }: { services?: Services | undefined; containers: readonly WithOwn[] },
): Promise<Services> {
  if (services !== undefined) return services;
  const needs = await readNeeds(tx);
  const silent = containers.filter(box => box.services === undefined);
  return neededServices(needyBoxes(silent, needs), needs.offered);
}

/** A booking as it was sent, with its services. */
export const withServices = async (tx: Tx, given: GivenReservation): Promise<ReservationInput> => ({
  ...given,
  services: await servicesOfCall(tx, given),
});
