import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import type { Services } from '../../../services.ts';
import { endLinksOfCompany, endNotices, revokeTokens } from '../../trips/state/access-tokens.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { linkedGuide, type OneGuide } from './links.queries.ts';

export interface GuideLink {
  url: string;
  expires_at: string;
}

/**
 * How links are sent: the address at which they open, and whether the installation sends mail; without mail, the person who made the link
 * hands it over.
 */
export interface LinkWay {
  publicUrl: string;
  sendsMail: boolean;
}
export const linkWay = ({ publicUrl, env }: Pick<Services, 'publicUrl' | 'env'>): LinkWay => ({
  publicUrl,
  sendsMail: env.SMTP_URL !== undefined,
});

const hourMs = 3_600_000;
/** A link is valid for this time after the trip's planned end … */
const hoursAfterEnd = 72;
/** … but at least for this time, also on a trip that runs days late. */
const leastHours = 24;

const screens = {
  travel_resources: 'recursos_viaje_tpt',
  monitoring: 'monitoreo_externo',
  tracking_destination: 'monitoreo_externo',
  fleet_activity: 'monitoreo_externo',
} as const;
/** Purposes of links to trips. */
export type LinkPurpose = Exclude<keyof typeof screens, 'fleet_activity'>;

/** The address at which a token opens its page. */
export const linkAddress = (publicUrl: string, purpose: keyof typeof screens, token: string): string =>
  `${publicUrl.replace(/\/$/, '')}/#/${screens[purpose]}/${token}`;

/** A link that may be made: its validity, and for whom. */
export interface OfferedLink {
  hours: number;
  created_by: number | null;
  expires_at: string;
}

/** Limit of `given_to`, in signs. */
const MOST_GIVEN_TO = 120;
/** For whom a link is, cut to what is stored: an address may be longer. */
export const givenTo = (text: string | undefined): string | null => text?.slice(0, MOST_GIVEN_TO) || null;

/** Validity of a link for something with that planned end. */
export function lifeOf({ now }: Pick<Tx, 'now'>, planned_end: string): { hours: number; expires_at: string } {
  const hours = Math.max((Date.parse(planned_end) - now.getTime()) / hourMs + hoursAfterEnd, leastHours);
  return { hours, expires_at: new Date(now.getTime() + hours * hourMs).toISOString() };
}

/**
 * A guide that the person may share, locked, so that nobody reassigns it while its link is made. Errors: 404 outside the scope, also if a
 * colleague removed it from there meanwhile; 409 RESERVA_AJENA.
 */
async function heldGuide(tx: Tx, id_guide: number): Promise<OneGuide> {
  const seen = await linkedGuide(tx, id_guide);
  if (seen === undefined) throw notFound('La guía no existe');
  await tx.asSystem(() => holdReservationOf(tx, id_guide));
  const guide = await linkedGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  if (!guide.may_change) demand(refuse('RESERVA_AJENA'));
  return guide;
}

/**
 * Whether the person may share the trip, and for how long. `endsEarlier`: its open links of this purpose end, and so do those that wait to
 * be mailed; mails of notices stay. Errors: 404 outside the scope, 409 RESERVA_AJENA, GUIA_NO_EMITIDA for a tracking link.
 */
export async function offerLink(
  tx: Tx,
  actor: Actor,
  id_guide: number,
  purpose: LinkPurpose,
  { endsEarlier = false }: { endsEarlier?: boolean } = {},
): Promise<OfferedLink> {
  const guide = await heldGuide(tx, id_guide);
  if (purpose !== 'travel_resources' && !guide.issued) demand(refuse('GUIA_NO_EMITIDA'));
  await tx.elevate();
  const revoked = endsEarlier ? await revokeTokens(tx, id_guide, purpose, { but: 'NOTICES' }) : 0;
  const { hours, expires_at } = lifeOf(tx, guide.planned_end);
  tx.changed('link', undefined, guide.party);
  tx.audit({ action: 'share_link', noun: 'guide', id: id_guide, after: { purpose, expires_at, revoked } });
  return { hours, expires_at, created_by: actor.id_user || null };
}

/**
 * A link that shows only this trip; earlier ones stay valid, because other people have them. `for_destination`: it shows what whoever awaits the
 * container may see.
 */
export async function monitoringLink(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; given_to?: string | undefined; for_destination?: boolean | undefined },
  publicUrl: string,
): Promise<GuideLink> {
  const purpose = input.for_destination ? 'tracking_destination' : 'monitoring';
  const { id_guide } = input;
  const { hours, created_by, expires_at } = await offerLink(tx, actor, id_guide, purpose);
  const given_to = givenTo(input.given_to);
  const token = await issueToken(tx, { purpose, id_guide, given_to, hours, created_by });
  return { url: linkAddress(publicUrl, purpose, token), expires_at };
}
/** A party of only a part of a reservation shares that part, and ends only its own people's links. */
export const ownsTrip = ({ audience }: Actor): boolean => audience === 'operator' || audience === 'customer';

/**
 * Revokes the public links of a guide; returns their number. Only the operator's staff can revoke the driver's phone page: a customer who
 * may share a trip cannot lock out its driver. A carrier revokes the links that its own people shared.
 */
export async function revokeLinks(tx: Tx, id_guide: number, actor: Actor): Promise<number> {
  const { party } = await heldGuide(tx, id_guide);
  await tx.elevate();
  const isOperator = actor.audience === 'operator';
  const revoked = ownsTrip(actor)
    ? await revokeTokens(tx, id_guide, isOperator ? null : 'monitoring', { isTrip: true })
    : await endLinksOfCompany(tx, id_guide, actor.id_company, true);
  if (isOperator) {
    await endNotices(tx, id_guide);
    tx.changed('driver_notice', undefined, []);
  }
  tx.changed('link', undefined, party);
  tx.audit({ action: 'revoke_links', noun: 'guide', id: id_guide, after: { revoked } });
  return revoked;
}
