/**
 * What a container needs by itself, and is charged: the genset of one that runs on a genset, unless its client brings one. Every door by which
 * a booking comes in asks this one rule: the form, Excel and paste, the calls, an edit, a container that is added (decision 0092).
 * Shapes: a service is its id with units for each container. Services are the reservation's; which of them a container without a list of its
 * own is charged says `servicesOfBox`: a dry one beside a reefer carries no genset, and is charged none. Money is nobody's here: what a service costs is the rates' word. Pure; throws nothing. Where the
 * catalogue does not offer the service, nothing is needed.
 */
import { GENSET_CODE } from '../../prices/rating/rate-rules';

/** What of a container says what it needs. What is absent is false. */
export interface NeedyBox {
  /** Its type keeps the cargo cold. A container that is stored says it by `needs_generator`. */
  readonly reefer?: boolean | undefined;
  /** Somebody asks for a genset, whatever its type is. */
  readonly needs_generator?: boolean | undefined;
  /** The client brings the genset. */
  readonly own_generator?: boolean | undefined;
}

/** A service that may be booked now. */
interface OfferedService {
  readonly id_service: number;
  readonly code: string;
}

/** A service with its units for each container. */
interface NeededService {
  id_service: number;
  quantity: number;
}

const needsOurGenset = ({ reefer, needs_generator, own_generator }: NeedyBox): boolean =>
  (reefer === true || needs_generator === true) && own_generator !== true;

/** Codes of the catalogue, each with what says that a container needs it. */
const NEEDS: ReadonlyMap<string, (box: NeedyBox) => boolean> = new Map([[GENSET_CODE, needsOurGenset]]);

/** Codes of the services that a container may need by itself. */
export const NEEDED_CODES: readonly string[] = [...NEEDS.keys()];

/** The services that one of these containers needs by itself, each once. */
export const neededServices = (boxes: readonly NeedyBox[], offered: readonly OfferedService[]): NeededService[] =>
  offered
    .filter(({ code }) => boxes.some(box => NEEDS.get(code)?.(box) === true))
    .map(({ id_service }) => ({ id_service, quantity: 1 }));

/**
 * Of the services of a reservation those that one of its containers is charged: what containers need by themselves (`NEEDED_CODES`) goes to those
 * that need it. Where none of the reservation's containers (`all`) needs it somebody chose it by hand, and it goes to each.
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
 * Of services that stand on single containers those of the reservation, which a container that comes to them is charged, too: what containers
 * need by themselves where one that needs it has it; anything else, and what none of them needs, where each of them has it.
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

/** Those that the containers need now and did not need before: what was left out by hand stays left out. */
export function newlyNeeded(
  before: readonly NeedyBox[],
  after: readonly NeedyBox[],
  offered: readonly OfferedService[],
): NeededService[] {
  const standing = new Set(neededServices(before, offered).map(service => service.id_service));
  return neededServices(after, offered).filter(({ id_service }) => !standing.has(id_service));
}

/** The services with those that are needed. One that is there already keeps its units, and is not added again. */
export function withNeeded(services: readonly NeededService[], needed: readonly NeededService[]): NeededService[] {
  const there = new Set(services.map(service => service.id_service));
  return [...services, ...needed.filter(({ id_service }) => !there.has(id_service))];
}

/**
 * Services that follow the containers, as a form does while nobody chose services by hand: those that are needed come, and those that a
 * container would need by itself and none needs any more go. Null: nothing changes.
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
