import { changesInPlace, editVerdict, nextVersionVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { periodWords } from '@cabezal/domain/prices/pricing/rule-words';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { insertRow } from '../../system/records/record.queries.ts';
import type { DatedKind } from './dated-kind.ts';
import type { StoredItem, StoredRule } from './dated-rule.queries.ts';
import * as queries from './dated-rule.queries.ts';

/** A rule to be written: its own columns without the code, and its items. */
export interface RuleValues {
  values: Readonly<Record<string, unknown>> & { valid_from: string; valid_to: string | null };
  items?: readonly StoredItem[];
}

/** Names of the actions in the history. */
export interface RuleActions {
  add: string;
  change: string;
  end: string;
  void: string;
  approve: string;
  /** A new version replaced it. */
  replaced: string;
}

/** Who writes the rule, and whether it takes effect at once or waits for approval. */
export interface RuleWriter {
  actor: Actor;
  approves: boolean;
  actions: RuleActions;
  justification?: string | null;
}

/** Finds a rule in the caller's scope. Errors: 404. */
export async function takeRule(tx: Tx, kind: DatedKind, id: number): Promise<StoredRule> {
  const found = await queries.findRule(tx, kind, id);
  if (found === undefined) throw notFound(kind.record.missing);
  return found;
}

/** The current rule, with rates locked against other writers. Errors: 409 MODIFICADO when it is not the version that the person read. */
export async function lockRule(tx: Tx, kind: DatedKind, id: number, version: number): Promise<StoredRule> {
  await tx.elevate();
  await queries.holdRules(tx);
  const rule = await takeRule(tx, kind, id);
  if (rule.version !== version) throw changedMeanwhile();
  return rule;
}

/** The values of a row as the history shows them. */
async function loggedRule(tx: Tx, kind: DatedKind, id: number): Promise<Record<string, unknown>> {
  const values = await queries.ruleValues(tx, kind, id);
  return kind.items === null ? { ...values } : { ...values, items: await queries.itemsText(tx, kind.items, id) };
}

/** The last day that a cut row keeps: the one that it had before the first cut. */
export const keptLastDay = ({ valid_to, valid_to_before }: Pick<StoredRule, 'valid_to' | 'valid_to_before'>): string =>
  valid_to_before ?? valid_to ?? 'infinity';

/**
 * After a version is withdrawn, the previous version is valid again until the last day that it had before it was cut, except on days that
 * another rule has taken since.
 */
export async function reinstate(tx: Tx, kind: DatedKind, gone: StoredRule, by: RuleActions): Promise<void> {
  for (const before of await queries.replacedBy(tx, kind, gone.id)) {
    const kept = keptLastDay(before);
    const next = await queries.nextHolder(tx, kind, before);
    const isCut = next !== undefined && (kept === 'infinity' || next.valid_from <= kept);
    const follows = isCut && next.id_family === before.id_family;
    const valid_to = isCut ? addDays(next.valid_from, -1) : kept === 'infinity' ? null : kept;
    await queries.writeRule(tx, kind, before, {
      valid_to,
      superseded_by: follows ? next.id : null,
      valid_to_before: follows ? kept : null,
    });
    const change = { before: { valid_to: before.valid_to }, after: { valid_to } };
    tx.audit({ action: by.end, noun: kind.record.noun, id: before.id, ...change });
    tx.changed(kind.record.noun, before.id);
  }
}

/** Voids a row that was never in force. */
export async function voidRule(
  tx: Tx,
  kind: DatedKind,
  rule: StoredRule,
  by: { actor: Actor; actions: RuleActions; motive: string; superseded_by?: number },
): Promise<void> {
  const { motive, actor, superseded_by = null } = by;
  await queries.writeRule(tx, kind, rule, {
    voided_at: tx.now,
    void_reason: motive,
    voided_by: actor.id_user,
    superseded_by,
  });
  if (rule.approved_at !== null) await reinstate(tx, kind, rule, by.actions);
  tx.audit({ action: by.actions.void, noun: kind.record.noun, id: rule.id, motive });
  tx.changed(kind.record.noun, rule.id);
}

const overlaps = (kind: DatedKind, other: StoredRule) =>
  refuse('TARIFA_SOLAPADA', { cual: kind.words.cual, codigo: other.code, periodo: periodWords(other) });

/**
 * The last version that would begin within the days of this one. Each is read again, because the version after it has given its days back.
 */
async function laterHolder(tx: Tx, kind: DatedKind, rule: StoredRule): Promise<StoredRule | undefined> {
  const others = await queries.familyHolders(tx, kind, rule);
  return others.findLast(other => other.valid_from >= rule.valid_from);
}

/**
 * Puts a stored proposal into force: versions of the same code end the day before it begins, and those that would begin within its days are
 * voided. Errors: 409 TARIFA_INICIADA when one began on its first day or later, TARIFA_SOLAPADA when another rule has the scope.
 */
export async function putInForce(tx: Tx, kind: DatedKind, id: number, by: RuleWriter): Promise<void> {
  const rule = await takeRule(tx, kind, id);
  for (let other = await laterHolder(tx, kind, rule); other !== undefined; other = await laterHolder(tx, kind, rule)) {
    if (other.valid_from <= tx.today) demand(refuse('TARIFA_INICIADA', { Cual: kind.words.Cual }));
    if (await queries.isUsed(tx, kind, other.id)) demand(overlaps(kind, other));
    const motive = `Reemplazad${kind.words.o} por la versión ${rule.version}`;
    await voidRule(tx, kind, other, { ...by, motive, superseded_by: rule.id });
  }
  for (const other of await queries.familyHolders(tx, kind, rule)) {
    const valid_to = addDays(rule.valid_from, -1);
    await queries.writeRule(tx, kind, other, { valid_to, superseded_by: rule.id, valid_to_before: keptLastDay(other) });
    const change = { before: { valid_to: other.valid_to }, after: { valid_to } };
    tx.audit({ action: by.actions.replaced, noun: kind.record.noun, id: other.id, ...change });
    tx.changed(kind.record.noun, other.id);
  }
  const [taken] = await queries.scopeHolders(tx, kind, rule);
  if (taken !== undefined) demand(overlaps(kind, taken));
  await queries.writeRule(tx, kind, rule, { approved_at: tx.now, approved_by: by.actor.id_user });
}

async function insertRule(
  tx: Tx,
  kind: DatedKind,
  row: { id: number; code: string; id_family: number; version: number },
  { values, items }: RuleValues,
  by: RuleWriter,
): Promise<number> {
  const { id, ...rest } = row;
  const ofSystem = { ...rest, author: by.actor.name, created_at: tx.now };
  await insertRow(tx, kind.record, { ...values, ...ofSystem, [kind.record.key]: id });
  if (kind.items !== null) await queries.writeItems(tx, kind.items, id, items ?? []);
  if (by.approves) await putInForce(tx, kind, id, by);
  return id;
}

/** Stores a new rule, approved or proposed; returns its id. The input has been judged before. Errors: 409 TARIFA_SOLAPADA. */
export async function addRule(tx: Tx, kind: DatedKind, rule: RuleValues, by: RuleWriter): Promise<number> {
  await tx.elevate();
  await queries.holdRules(tx);
  const next = await queries.nextRule(tx, kind);
  const id = await insertRule(tx, kind, { ...next, id_family: next.id, version: 1 }, rule, by);
  const after = await loggedRule(tx, kind, id);
  tx.audit({ action: by.actions.add, noun: kind.record.noun, id, after, motive: by.justification ?? null });
  tx.changed(kind.record.noun, id);
  return id;
}

/** Rewrites a row that is not in force yet: the version that it had cut is valid again until the row takes effect again. */
async function writeInPlace(
  tx: Tx,
  kind: DatedKind,
  rule: StoredRule,
  { values, items }: RuleValues,
  by: RuleWriter,
): Promise<void> {
  if (rule.approved_at !== null) {
    await queries.writeRule(tx, kind, rule, { approved_at: null, approved_by: null });
    await reinstate(tx, kind, rule, by.actions);
  }
  await queries.writeRule(tx, kind, rule, values, true);
  if (kind.items !== null) await queries.writeItems(tx, kind.items, rule.id, items ?? []);
  if (rule.approved_at !== null) await putInForce(tx, kind, rule.id, by);
}

/** Whether a later approved version exists: it took days of this one, or follows after its own last day. */
async function isReplaced(tx: Tx, kind: DatedKind, rule: StoredRule): Promise<boolean> {
  if (rule.voided_at !== null) return false;
  return rule.superseded_by !== null || (rule.approved_at !== null && (await queries.hasLaterVersion(tx, kind, rule)));
}

/**
 * Changes a rule. A proposal, or a rule that is not in force yet, is changed in place; a rule in force gets a new version. Persons who may
 * not approve add a proposal next to the approved rule. Returns the id of the written row. Errors: 409 MODIFICADO, TARIFA_INICIADA,
 * TARIFA_SOLAPADA, TARIFA_TERMINADA.
 */
export async function changeRule(
  tx: Tx,
  kind: DatedKind,
  target: { id: number; version: number },
  rule: RuleValues,
  by: RuleWriter,
): Promise<number> {
  const before = await lockRule(tx, kind, target.id, target.version);
  // Another version was made since the person read it.
  if (await isReplaced(tx, kind, before)) throw changedMeanwhile();
  demand(editVerdict(before, tx.today, kind.words));
  const was = await loggedRule(tx, kind, before.id);
  const inPlace = changesInPlace(before, tx.today) && (by.approves || before.approved_at === null);
  let { id } = before;
  if (inPlace) await writeInPlace(tx, kind, before, rule, by);
  else {
    demand(nextVersionVerdict(before, rule.values.valid_from, kind.words));
    const { id_family } = before;
    id = await insertRule(tx, kind, { ...(await queries.nextVersion(tx, kind, id_family)), id_family }, rule, by);
  }
  const changed = differences(was, await loggedRule(tx, kind, id));
  tx.audit({ action: by.actions.change, noun: kind.record.noun, id, ...changed, motive: by.justification ?? null });
  tx.changed(kind.record.noun, id);
  return id;
}
