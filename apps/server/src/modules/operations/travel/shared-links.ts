import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { revokeReservationTokens, revokeTokensOf } from '../../trips/state/access-tokens.queries.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { endLink, sharedCarrier, sharedGuides, sharedReservation, tracked } from './links.queries.ts';
import { type GuideLink, givenTo, lifeOf, linkAddress, ownsTrip } from './links.ts';

type Opens = { id_guides: readonly number[] } | { id_reservation: number };

interface Given {
  planned_end: string;
  /** The companies that may see one of the trips. */
  party: readonly number[];
  given_to: string | undefined;
  publicUrl: string;
}

/** Makes the link; it is valid as long as a link of the trip that ends last. */
async function makeLink(tx: Tx, actor: Actor, opens: Opens, given: Given): Promise<GuideLink> {
  const { hours, expires_at } = lifeOf(tx, given.planned_end);
  const token = await issueToken(tx, {
    purpose: 'monitoring',
    ...opens,
    given_to: givenTo(given.given_to),
    hours,
    created_by: actor.id_user || null,
  });
  tx.changed('link', undefined, given.party);
  return { url: linkAddress(given.publicUrl, 'monitoring', token), expires_at };
}

/**
 * One link that lists these trips, each with its own page; recorded in the history of each. Errors: 404 if one is outside the scope, 422
 * RESERVA_AJENA, 409 GUIA_NO_EMITIDA.
 */
export async function guidesLink(
  tx: Tx,
  actor: Actor,
  { id_guides, given_to }: { id_guides: readonly number[]; given_to?: string | undefined },
  publicUrl: string,
): Promise<GuideLink> {
  const seen = await sharedGuides(tx, id_guides);
  if (seen.length < id_guides.length) throw notFound('La guía no existe');
  await tx.asSystem(() =>
    holdReservations(
      tx,
      seen.map(guide => guide.id_reservation),
    ),
  );
  // A colleague may have deleted one meanwhile, or assigned another carrier.
  const guides = await sharedGuides(tx, id_guides);
  if (guides.length < id_guides.length) throw notFound('La guía no existe');
  if (guides.some(guide => !guide.may_change)) demand(refuse('RESERVA_AJENA'));
  if (guides.some(guide => !guide.issued)) demand(refuse('GUIA_NO_EMITIDA'));
  await tx.elevate();
  const planned_end = guides.reduce((last, guide) => (guide.planned_end > last ? guide.planned_end : last), '');
  const party = [...new Set(guides.flatMap(guide => guide.party))];
  const link = await makeLink(tx, actor, { id_guides }, { planned_end, party, given_to, publicUrl });
  const after = { purpose: 'monitoring', expires_at: link.expires_at, guides: guides.length };
  for (const { id_guide } of guides) tx.audit({ action: 'share_link', noun: 'guide', id: id_guide, after });
  return link;
}

/**
 * One link that lists the trips of a reservation, also those issued later. A carrier shares only the trips that it drives. Errors: 404
 * outside the scope, 422 RESERVA_AJENA, 409 GUIA_NO_EMITIDA while no trip is issued.
 */
export async function reservationLink(
  tx: Tx,
  actor: Actor,
  { id_reservation, given_to }: { id_reservation: number; given_to?: string | undefined },
  publicUrl: string,
): Promise<GuideLink> {
  const found = await sharedReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  if (!found.may_change) demand(refuse('RESERVA_AJENA'));
  const { id_guides, planned_end, party } = found;
  if (id_guides.length === 0) demand(refuse('GUIA_NO_EMITIDA'));
  await tx.elevate();
  const opens = ownsTrip(actor) ? { id_reservation } : { id_guides };
  const link = await makeLink(tx, actor, opens, { planned_end, party, given_to, publicUrl });
  const after = { purpose: 'monitoring', expires_at: link.expires_at };
  tx.audit({ action: 'share_link', noun: 'reservation', id: id_reservation, after });
  return link;
}

/**
 * A link to what the trucks of a carrier did, valid for some days; recorded in the history of the carrier. A carrier shares its own trucks only.
 * Errors: 404.
 */
export async function fleetLink(
  tx: Tx,
  actor: Actor,
  { id_company, days, given_to }: { id_company: number; days: number; given_to?: string | undefined },
  publicUrl: string,
): Promise<GuideLink> {
  const carrier = await sharedCarrier(tx, id_company);
  const isAllowed = actor.audience === 'operator' || actor.id_company === id_company;
  if (carrier === undefined || !isAllowed) throw notFound('El transportista no existe');
  await tx.elevate();
  const purpose = 'fleet_activity';
  const expires_at = addMinutes(tx.now, days * 24 * 60);
  const token = await issueToken(tx, {
    purpose,
    id_company,
    given_to: givenTo(given_to),
    hours: days * 24,
    created_by: actor.id_user || null,
  });
  tx.changed('link', undefined, [id_company]);
  tx.audit({ action: 'share_link', noun: 'company', id: id_company, after: { purpose, expires_at } });
  return { url: linkAddress(publicUrl, purpose, token), expires_at };
}

/**
 * Revokes the links of a reservation, for a carrier those made by its own people; returns their number. Links of single trips stay valid.
 * Errors: 404 outside the scope, 422 RESERVA_AJENA.
 */
export async function revokeReservationLinks(tx: Tx, actor: Actor, id_reservation: number): Promise<number> {
  const found = await sharedReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  if (!found.may_change) demand(refuse('RESERVA_AJENA'));
  await tx.elevate();
  const revoked = ownsTrip(actor)
    ? await revokeReservationTokens(tx, id_reservation)
    : await revokeTokensOf(tx, { id_company: actor.id_company, id_guides: found.id_guides });
  tx.changed('link', undefined, found.party);
  tx.audit({ action: 'revoke_links', noun: 'reservation', id: id_reservation, after: { revoked } });
  return revoked;
}

/**
 * Ends one tracking link, whatever it opens; returns 1, or 0 if somebody ended it meanwhile or it has expired. Recorded in the history of
 * its reservation, its carrier or each of its trips. Error: 404 if it is no link of the caller's list.
 */
export async function revokeLink(tx: Tx, actor: Actor, id_link: number): Promise<number> {
  const link = await tracked(tx, id_link);
  if (link === undefined) throw notFound('El enlace no existe');
  await tx.elevate();
  const revoked = await endLink(tx, id_link);
  if (revoked === 0) return 0;
  const { id_reservation, id_company, id_guides } = link;
  const after = { revoked };
  if (id_reservation !== null) tx.audit({ action: 'revoke_links', noun: 'reservation', id: id_reservation, after });
  if (id_company !== null) tx.audit({ action: 'revoke_links', noun: 'company', id: id_company, after });
  for (const id of id_guides) tx.audit({ action: 'revoke_links', noun: 'guide', id, after });
  tx.changed('link', undefined, [actor.id_company]);
  return revoked;
}
