import type {
  disableAlert as disableCall,
  saveAlert as saveCall,
  updateAlert as updateCall,
} from '@cabezal/contract/tracking/alerts/rules.calls';
import { motiveVerdict, reason, refuse } from '@cabezal/domain/system/refusals/refusals';
import { toMillis } from '@cabezal/domain/system/time/time';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import {
  disableVerdict,
  intervalVerdict,
  placeError,
  recipientsVerdict,
  scopeVerdict,
  thresholdVerdict,
  waitError,
} from '@cabezal/domain/tracking/alerts/rule-checks';
import type { RuleScope } from '@cabezal/domain/tracking/alerts/rule-for';
import { blindParties, RULE_PARTY_NAMES } from '@cabezal/domain/tracking/alerts/rule-parties';
import { foreignScopes } from '@cabezal/domain/tracking/alerts/rule-scopes';
import type { RuleKind } from '@cabezal/domain/trips/cases/case';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { blindRecipients } from './blind-recipients.ts';
import { ruleOf, sentenceOf, usualThresholds } from './read-rules.ts';
import * as queries from './stored-rules.queries.ts';

type Given = Omit<z.infer<typeof updateCall.input>, 'id_alert' | 'version'>;

const SCOPE_NAMES: Readonly<Record<string, string>> = {
  id_company: 'El transportista no existe',
  id_client: 'El cliente no existe',
  id_route: 'La ruta no existe',
  id_location: 'El lugar no existe',
  id_reservation: 'La reserva no existe',
  id_guide: 'La guía no existe',
};

type Recipients = Pick<Given, 'roles' | 'users' | 'parties'>;
type NamedOnes = Pick<Recipients, 'roles' | 'users'>;
const NOBODY: NamedOnes = { roles: [], users: [] };
const refusalOf = (blind: readonly { name: string }[]): string | null =>
  blind.length === 0 ? null : `${blind.map(({ name }) => name).join(', ')}: no puede ver alertas`;

/**
 * Whoever is told must be able to read the case, and of customers only somebody who reads cases of the kind. A recipient that the rule has already
 * (`stored`) and who may not read cases any more stays: he is not notified until he may again. Errors: 422 by field with the names.
 */
async function demandReaders(
  tx: Tx,
  kind: RuleKind,
  { roles, users, parties }: Recipients,
  stored: NamedOnes,
): Promise<void> {
  const blindOnes = blindParties(kind, parties).map(party => RULE_PARTY_NAMES[party]);
  const blind = await blindRecipients(tx, {
    roles: roles.filter(code => !stored.roles.includes(code)),
    users: users.filter(id_user => !stored.users.includes(id_user)),
  });
  demandFields({
    roles: refusalOf(blind.roles),
    users: refusalOf(blind.users),
    parties: blindOnes.length === 0 ? null : `No leen casos de este tipo: ${blindOnes.join(', ')}`,
  });
}

/** Whoever is told later must be able to read the case, too. Errors: 422 by field with the names. */
async function demandEscalation(tx: Tx, { escalation }: Pick<Given, 'escalation'>): Promise<void> {
  const blind = await blindRecipients(tx, { roles: escalation.flatMap(({ roles }) => roles), users: [] });
  demandFields({ escalation: refusalOf(blind.roles) });
}

/**
 * The rule as it is stored, if it is valid. Errors: 404 for the scope; 422 EMERGENCIA_GENERAL, UMBRAL_INVALIDO, INTERVALO_INVALIDO, those of recipients,
 * and by field for a limit or a time that the kind does not have.
 */
async function validRule(
  tx: Tx,
  kind: RuleKind,
  given: Given,
  stored: NamedOnes = NOBODY,
): Promise<queries.StoredRule> {
  const [missing] = await queries.missingOfScope(tx, given);
  if (missing !== undefined) throw notFound(SCOPE_NAMES[missing]);
  demand(scopeVerdict(kind, given));
  demandFields({
    id_location: placeError(kind, given.id_location),
    ...Object.fromEntries(foreignScopes(kind, given).map(field => [field, 'Este tipo no se limita así'])),
    for_min: waitError(kind, given.for_min),
    clear_min: waitError(kind, given.clear_min),
  });
  demand(thresholdVerdict(kind, given.threshold));
  demand(intervalVerdict(given.interval_min));
  demand(recipientsVerdict(given));
  await demandReaders(tx, kind, given, stored);
  await demandEscalation(tx, given);
  const { threshold, roles, users, parties, playbook, ...rule } = given;
  const { threshold: its } = KINDS[kind];
  return {
    ...rule,
    thresholds: its === null || threshold === null ? {} : { [its.key]: threshold },
    recipients: [
      ...[...new Set(roles)].map(code => ({ kind: 'ROLE' as const, code })),
      ...[...new Set(users)].map(id_user => ({ kind: 'USER' as const, id_user })),
      ...[...new Set(parties)].map(party => ({ kind: party })),
    ],
    playbook: playbook || null,
  };
}

/** Two people may write a rule for the same trips at the same moment: one after the other. Errors: 409 ALERTA_DUPLICADA. */
async function demandOnly(tx: Tx, kind: RuleKind, scope: RuleScope, except: number | null): Promise<void> {
  await holdName(tx, `alert rules ${kind}`);
  const same = await queries.findSameScope(tx, kind, scope, except);
  if (same !== undefined) demand(refuse('ALERTA_DUPLICADA', { nombre: `«${same.name}»` }));
}

/** What the rule says now, for the history. */
async function saidOf(tx: Tx, actor: Actor, id_alert: number): Promise<{ name: string; sentence: string }> {
  const rule = await ruleOf(tx, actor, id_alert);
  return { name: rule.name, sentence: sentenceOf(await usualThresholds(tx), rule) };
}

/** Adds a rule and returns its id. Errors: those of `validRule`, 409 ALERTA_DUPLICADA. */
export async function saveRule(tx: Tx, actor: Actor, input: z.infer<typeof saveCall.input>): Promise<number> {
  const { kind, ...given } = input;
  const rule = await validRule(tx, kind, given);
  await tx.elevate();
  await demandOnly(tx, kind, given, null);
  const id_alert = await queries.insertRule(tx, kind, rule);
  tx.audit({ action: 'save_alert', noun: 'alert', id: id_alert, after: await saidOf(tx, actor, id_alert) });
  tx.changed('alert', id_alert);
  return id_alert;
}

/** The rule, locked, with the version that the person read. Errors: 404, 409 MODIFICADO. */
async function lockedRule(tx: Tx, id_alert: number, version: number): Promise<queries.LockedRule> {
  const found = await queries.lockRule(tx, id_alert);
  if (found === undefined) throw notFound('La regla no existe');
  if (found.version !== version) throw changedMeanwhile();
  return found;
}

/** Changes a rule; its open cases stay as they are. Errors: 404, 409 MODIFICADO, ALERTA_DUPLICADA, those of `validRule`. */
export async function updateRule(tx: Tx, actor: Actor, input: z.infer<typeof updateCall.input>): Promise<number> {
  const { id_alert, version, ...given } = input;
  const { kind, disabled_at, disabled_until, roles, users } = await ruleOf(tx, actor, id_alert);
  const rule = await validRule(tx, kind, given, { roles, users });
  await tx.elevate();
  await lockedRule(tx, id_alert, version);
  // A rule that is off until somebody enables it may have the scope of another one meanwhile.
  if (disabled_at === null || disabled_until !== null) await demandOnly(tx, kind, given, id_alert);
  const before = await saidOf(tx, actor, id_alert);
  await queries.storeRule(tx, id_alert, rule);
  tx.audit({ action: 'update_alert', noun: 'alert', id: id_alert, before, after: await saidOf(tx, actor, id_alert) });
  tx.changed('alert', id_alert);
  return id_alert;
}

/** Switches a rule off with a motive, or on again. Errors: 404, 409 MODIFICADO, ALERTA_PROTEGIDA, ALERTA_DUPLICADA; 422 by field. */
export async function disableRule(tx: Tx, actor: Actor, input: z.infer<typeof disableCall.input>): Promise<number> {
  const { id_alert, version, disabled, until = null, motive } = input;
  const rule = await ruleOf(tx, actor, id_alert);
  if (disabled) demand(disableVerdict(rule.kind));
  const isPast = disabled && until !== null && toMillis(until) <= tx.now.getTime();
  demandFields({
    until: isPast ? 'Elija una hora futura' : null,
    motive: disabled ? reason(motiveVerdict(motive)) : null,
  });
  await tx.elevate();
  await lockedRule(tx, id_alert, version);
  if (!disabled || until !== null) await demandOnly(tx, rule.kind, rule, id_alert);
  const off = disabled ? { until, motive: motive ?? '', id_user: actor.id_user } : null;
  await queries.storeDisabled(tx, id_alert, off);
  tx.audit({
    action: disabled ? 'disable_alert' : 'enable_alert',
    noun: 'alert',
    id: id_alert,
    after: { name: rule.name, until },
    motive: motive ?? null,
  });
  tx.changed('alert', id_alert);
  return id_alert;
}
