/**
 * Services that a container needs and is charged: a genset for one that runs on a genset, unless the client provides it. Used wherever a booking is
 * entered or edited: form, Excel, paste, calls, adding a container (decision 0092). Shapes: a service is its id with units per container. Services
 * belong to the reservation, unless a container has a list of its own; `servicesOfBox` says which of them a container is charged, so that a dry
 * container beside a reefer is charged no genset. Prices are not known here. Pure, throws nothing. A service that the catalogue does not offer is not needed.
 */
import { GENSET_CODE } from '../../prices/pricing/rate-rules';

/** Fields that determine what a container needs; absent is false. */
export interface NeedyBox {
  /** Its type is refrigerated. A stored container has `needs_generator` instead. */
  readonly reefer?: boolean | undefined;
  /** A person requested a genset, whatever the type. */
  readonly needs_generator?: boolean | undefined;
  /** The client provides the genset. */
  readonly own_generator?: boolean | undefined;
}

/** A service of the catalogue in use. */
interface OfferedService {
  readonly id_service: number;
  readonly code: string;
}

/** A service with its units per container. */
interface NeededService {
  id_service: number;
  quantity: number;
}

const needsOurGenset = ({ reefer, needs_generator, own_generator }: NeedyBox): boolean =>
  (reefer === true || needs_generator === true) && own_generator !== true;

/** Service codes, each with the condition under which a container needs it. */
const NEEDS: ReadonlyMap<string, (box: NeedyBox) => boolean> = new Map([[GENSET_CODE, needsOurGenset]]);

/** Codes of the services that a container may need. */
export const NEEDED_CODES: readonly string[] = [...NEEDS.keys()];

/** The services that at least one of the containers needs, each once. */
export const neededServices = (boxes: readonly NeedyBox[], offered: readonly OfferedService[]): NeededService[] =>
  offered
    .filter(({ code }) => boxes.some(box => NEEDS.get(code)?.(box) === true))
    .map(({ id_service }) => ({ id_service, quantity: 1 }));

/**
 * Services of a reservation that one of its containers is charged. A service of `NEEDED_CODES` is charged to the containers that need it. If none of
 * the reservation's containers (`all`) needs it, a person chose it, and every container is charged.
 */
export function servicesOfBox<S extends { readonly id_service: number }>(
  services: readonly S[],
  box: NeedyBox,
  all: readonly NeedyBox[],
  offered: readonly OfferedService[],
): S[] {
  const needed = (boxes: readonly NeedyBox[]) => new Set(neededServices(boxes, offered).map(one => one.id_service));
  const [own, together] = [needed([box]), needed(all)];
  return services.filter(({ id_service }) => own.has(id_service) || !together.has(id_service));
}

/**
 * The reservation's services, derived from those of its containers; an added container is charged them too. A service that containers need counts
 * if one of those that need it has it; any other service if each container has it.
 */
export function sharedServices<S extends { readonly id_service: number }>(
  boxes: readonly (NeedyBox & { readonly services: readonly S[] })[],
  offered: readonly OfferedService[],
): S[] {
  const first = new Map<number, S>();
  for (const service of boxes.flatMap(box => box.services))
    if (!first.has(service.id_service)) first.set(service.id_service, service);
  return [...first.values()].filter(({ id_service }) => {
    const has = (box: { readonly services: readonly S[] }) => box.services.some(one => one.id_service === id_service);
    const needy = boxes.filter(box => neededServices([box], offered).some(one => one.id_service === id_service));
    return needy.length > 0 ? needy.some(has) : boxes.every(has);
  });
}

/** Services needed now and not before. A service that a person removed is not added again. */
export function newlyNeeded(
  before: readonly NeedyBox[],
  after: readonly NeedyBox[],
  offered: readonly OfferedService[],
): NeededService[] {
  const standing = new Set(neededServices(before, offered).map(service => service.id_service));
  return neededServices(after, offered).filter(({ id_service }) => !standing.has(id_service));
}

/** Adds needed services. A booked one keeps its units and is not added again. */
export function withNeeded(services: readonly NeededService[], needed: readonly NeededService[]): NeededService[] {
  const there = new Set(services.map(service => service.id_service));
  return [...services, ...needed.filter(({ id_service }) => !there.has(id_service))];
}

/**
 * Services that follow the containers while no person has chosen services: needed ones are added; those of `NEEDED_CODES` that are no longer needed
 * are removed. Null: no change.
 */
export function followNeeds(
  services: readonly NeededService[],
  boxes: readonly NeedyBox[],
  offered: readonly OfferedService[],
): NeededService[] | null {
  const needed = neededServices(boxes, offered);
  const wanted = new Set(needed.map(service => service.id_service));
  const spare = new Set(
    offered.filter(({ code, id_service }) => NEEDS.has(code) && !wanted.has(id_service)).map(one => one.id_service),
  );
  const next = withNeeded(
    services.filter(({ id_service }) => !spare.has(id_service)),
    needed,
  );
  const same = next.length === services.length && next.every((one, i) => one === services[i]);
  return same ? null : next;
}
