import type { GivenReservation, ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type NeedyBox, neededServices, withNeeded } from '@cabezal/domain/bookings/booking/needed-services';
import type { Tx } from '../../../../platform/db/tx.ts';
import { offeredNeeds } from './needed-services.queries.ts';
import { findContainerTypes } from './pricing.queries.ts';

type Services = ReservationInput['services'];

/** Data read once to decide what containers need by themselves. */
export interface Needs {
  /** By id of the type. */
  types: ReadonlyMap<number, { readonly reefer: boolean }>;
  offered: readonly { readonly id_service: number; readonly code: string }[];
}
export const readNeeds = async (tx: Tx): Promise<Needs> => ({
  types: await findContainerTypes(tx),
  offered: await offeredNeeds(tx),
});

type BookedBox = Pick<NeedyBox, 'needs_generator' | 'own_generator'> & { readonly id_container_type: number };

/** Booked containers in the form that the rule of needed services takes. */
export const needyBoxes = (boxes: readonly BookedBox[], { types }: Pick<Needs, 'types'>): NeedyBox[] =>
  boxes.map(({ id_container_type, needs_generator, own_generator }) => ({
    needs_generator,
    own_generator,
    reefer: types.get(id_container_type)?.reefer,
  }));

/** Services of an imported booking: those in its cell, and those that its containers need. `added`: something was added. */
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
 * Services for the containers without a list of their own: the list that the caller sends, even an empty one; without a list the services
 * that the containers need.
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

/** A booking as sent, with its services. */
export const withServices = async (tx: Tx, given: GivenReservation): Promise<ReservationInput> => ({
  ...given,
  services: await servicesOfCall(tx, given),
});
