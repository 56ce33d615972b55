import type { Person } from '@cabezal/contract/people/session/session.calls';
import { type MarginLevel, marginLevel } from '@cabezal/domain/prices/amounts/margin-level';
import { readSession } from '../../app/session/session.ts';

/**
 * A parameter sent with the session; null if none is stored (or the session is older than the parameter): then its rule is not applied
 * here.
 */
function figure(key: Exclude<keyof Person['figures'], 'margin_by_client'>): number | null {
  const session = readSession();
  return session.phase === 'in' ? (session.person.figures?.[key] ?? null) : null;
}

/** Days before expiry from which a paper is shown as expiring soon. */
export const warningDays = (): number => figure('dias_aviso_credencial') ?? 0;
/** Maximum weight of a container with its cargo, kg; null: not known here; the server checks it. */
export const unitMaxKg = (): number | null => figure('unidad_max_kg');
/** Percentage of the free hours from which stand-by is near. */
export const standByAlertPercent = (): number => figure('stand_by_alerta_pct') ?? 100;

/** The minimum agreed for a client; null: the general one. */
function minimumOf(id_client: number | null): number | null {
  const session = readSession();
  if (session.phase !== 'in' || id_client === null) return null;
  return session.person.figures?.margin_by_client?.[id_client] ?? null;
}

/** The level of the profitability of a client's reservation, by the operator's limits; without limits, a loss is low. */
export const levelOf = (profitability: string | null, id_client: number | null): MarginLevel =>
  marginLevel(profitability, {
    margen_minimo_pct: minimumOf(id_client) ?? figure('margen_minimo_pct') ?? 0,
    margen_objetivo_pct: figure('margen_objetivo_pct') ?? 0,
  });
