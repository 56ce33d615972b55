import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand, notFound } from '../../platform/http/errors.ts';
import { issueToken } from '../../platform/session/sessions.ts';
import { linkedGuide, revokeTokens } from './links.queries.ts';

interface GuideLink {
  url: string;
  expires_at: string;
}

const hourMs = 3_600_000;
/** A link lives this long after the trip's planned end … */
const hoursAfterEnd = 72;
/** … but a trip that runs days late still gets one that works. */
const leastHours = 24;

const screens = { travel_resources: 'recursos_viaje_tpt', monitoring: 'monitoreo_externo' } as const;

async function issueLink(
  tx: Tx,
  actor: Actor,
  id_guide: number,
  publicUrl: string,
  purpose: keyof typeof screens,
): Promise<GuideLink> {
  const guide = await linkedGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  if (!guide.may_change) demand(refuse('RESERVA_AJENA'));
  await tx.elevate();
  const revoked = purpose === 'travel_resources' ? await revokeTokens(tx, id_guide, purpose) : 0;
  const hours = Math.max((Date.parse(guide.planned_end) - tx.now.getTime()) / hourMs + hoursAfterEnd, leastHours);
  const token = await issueToken(tx, { purpose, id_guide, hours, created_by: actor.id_user || null });
  const expires_at = new Date(tx.now.getTime() + hours * hourMs).toISOString();
  tx.audit({ action: 'share_link', noun: 'guide', id: id_guide, after: { purpose, expires_at, revoked } });
  return { url: `${publicUrl.replace(/\/$/, '')}/#/${screens[purpose]}/${token}`, expires_at };
}

/** A new link of the driver's phone page; earlier ones end, so that a phone that changed hands opens nothing. */
export function travelLink(tx: Tx, actor: Actor, id_guide: number, publicUrl: string): Promise<GuideLink> {
  return issueLink(tx, actor, id_guide, publicUrl, 'travel_resources');
}

/** A link that shows exactly this trip; earlier ones stay valid, because others hold them. */
export function monitoringLink(tx: Tx, actor: Actor, id_guide: number, publicUrl: string): Promise<GuideLink> {
  return issueLink(tx, actor, id_guide, publicUrl, 'monitoring');
}

/**
 * Ends the public links of a guide; tells how many. The driver's phone page ends only by the hand of the operator's staff: a customer
 * who may share a trip does not cut off who drives it.
 */
export async function revokeLinks(tx: Tx, id_guide: number, actor?: Actor): Promise<number> {
  const guide = await linkedGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  if (!guide.may_change) demand(refuse('RESERVA_AJENA'));
  await tx.elevate();
  const revoked = await revokeTokens(tx, id_guide, actor?.audience === 'operator' ? null : 'monitoring');
  tx.audit({ action: 'revoke_links', noun: 'guide', id: id_guide, after: { revoked } });
  return revoked;
}
