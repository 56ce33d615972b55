import { addDays } from '@cabezal/domain/system/time/time';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile } from '../../../platform/http/errors.ts';
import type { Good } from '../../system/imports/kind.ts';
import { changeRule, keptLastDay } from './change-rule.ts';
import { holdRules, type StoredItem } from './dated-rule.queries.ts';
import { endRule } from './end-rule.ts';
import * as queries from './rule-file.queries.ts';
import type { RuleFile, RuleFileRow, Scope, StoredRate } from './rule-file.ts';

/** A rate of the file with the rows of its services. */
interface FileRate extends Omit<RuleFileRow, 'item' | 'is_freight' | 'is_backdated'> {
  rows: number[];
  items: StoredItem[];
}

/** The resulting services of each rate: those of the file replace the stored ones. */
function gathered(rows: readonly Good<RuleFileRow>[]): FileRate[] {
  const groups = new Map<string, FileRate>();
  for (const { row_number, value } of rows) {
    const { item, is_freight: _, is_backdated: __, ...rest } = value;
    const group = groups.get(value.group) ?? { ...rest, rows: [], items: [...(rest.target.base?.items ?? [])] };
    const others = group.items.filter(one => one.id_service !== item.id_service);
    const justification = group.justification ?? rest.justification;
    groups.set(value.group, { ...group, justification, rows: [...group.rows, row_number], items: [...others, item] });
  }
  return [...groups.values()].sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
}

/** A row to insert, with its place in the chain of versions. */
interface NewRate {
  id: number;
  id_family: number;
  code: string;
  version: number;
  scope: Scope;
  valid_from: string;
  valid_to: string | null;
  valid_to_before: string | null;
  superseded_by: number | null;
  rate: FileRate;
}

interface Chain {
  id_family: number;
  code: string;
  version: number;
  /** The newest version in the file, or the stored version before it. */
  last: NewRate | StoredRate | null;
}

/** Stored rates that end because a new version follows. */
interface Replaced {
  id: number;
  version: number;
  valid_to: string;
  superseded_by: number;
}

/** The code that a rate begins or continues. */
const chainOf = (id: number, base: StoredRate | null, newCode: () => string): Chain =>
  base === null
    ? { id_family: id, code: newCode(), version: 0, last: null }
    : { id_family: base.id_family, code: base.code, version: base.family_version, last: base };

/** Numbers the new rows, code by code in the order of their days: each ends the day before the next one of its code begins. */
async function numbered(
  tx: Tx,
  file: RuleFile,
  rates: readonly FileRate[],
  approves: boolean,
): Promise<{ made: NewRate[]; replaced: Replaced[] }> {
  const { prefix, digits } = file.kind.code;
  const { ids, next } = await queries.newNumbers(tx, file, rates.length);
  const chains = new Map<string, Chain>();
  const made: NewRate[] = [];
  const replaced: Replaced[] = [];
  let number = next;
  for (const [n, rate] of rates.entries()) {
    const id = ids[n] ?? 0;
    const { base } = rate.target;
    const key = base === null ? rate.combination : `family ${base.id_family}`;
    const chain = chains.get(key) ?? chainOf(id, base, () => `${prefix}${String(number++).padStart(digits, '0')}`);
    const { last } = chain;
    const follows = approves && last !== null && (last.valid_to === null || last.valid_to >= rate.valid_from);
    const valid_to = addDays(rate.valid_from, -1);
    if (follows && 'rate' in last)
      Object.assign(last, { valid_to, superseded_by: id, valid_to_before: keptLastDay(last) });
    else if (follows) replaced.push({ id: last.id, version: last.version, valid_to, superseded_by: id });
    const { id_family, code, version } = chain;
    const row: NewRate = {
      id,
      id_family,
      code,
      version: version + 1,
      superseded_by: null,
      valid_to_before: null,
      rate,
      scope: rate.scope,
      valid_from: rate.valid_from,
      valid_to: rate.valid_to,
    };
    chains.set(key, { ...chain, version: version + 1, last: row });
    made.push(row);
  }
  return { made, replaced };
}

/** Who stores a file, and of which kind of rates. */
interface Storing {
  file: RuleFile;
  actor: Actor;
}

/** The rows of new rates and versions for insertion. */
function headRows(tx: Tx, { file, actor }: Storing, made: readonly NewRate[]) {
  const approval = file.approves(actor)
    ? { approved_at: tx.now, approved_by: actor.id_user }
    : { approved_at: null, approved_by: null };
  const nothing = Object.fromEntries(file.kept.map(column => [column, null]));
  return made.map(({ id, id_family, code, version, scope, valid_from, valid_to, valid_to_before, rate }) => ({
    [file.kind.record.key]: id,
    id_family,
    code,
    version,
    valid_from,
    valid_to,
    valid_to_before,
    note: rate.note ?? rate.target.base?.note ?? null,
    ...scope,
    ...(rate.target.base?.kept ?? nothing),
    author: actor.name,
    created_at: tx.now,
    is_demo: false,
    ...approval,
  }));
}

function publishInserted(tx: Tx, { file }: Storing, made: readonly NewRate[], replaced: readonly Replaced[]): void {
  const { actions, kind } = file;
  const { noun } = kind.record;
  for (const { id, code, version, valid_from, valid_to, scope, rate } of made) {
    const { base } = rate.target;
    tx.audit({
      action: version === 1 ? actions.add : actions.change,
      noun,
      id,
      after: { code, ...scope, valid_from, valid_to, items: textOf(rate.items) },
      before: base === null ? undefined : { valid_from: base.valid_from, items: textOf(base.items) },
      motive: rate.justification,
    });
  }
  for (const { id, valid_to } of replaced) tx.audit({ action: actions.replaced, noun, id, after: { valid_to } });
}

/**
 * Inserts new rates and versions in a few statements and records each in the history. Errors: 409 MODIFICADO when a version was made since.
 */
async function insertRates(tx: Tx, storing: Storing, rates: readonly FileRate[]): Promise<Map<number, number>> {
  const { file, actor } = storing;
  const { items, record } = file.kind;
  const { made, replaced } = await numbered(tx, file, rates, file.approves(actor));
  if ((await queries.endReplaced(tx, file, replaced)) < replaced.length) throw changedMeanwhile();
  await bulkInsert(tx, record.table, headRows(tx, storing, made), []);
  const lines = made.flatMap(({ id, rate }) => rate.items.map(item => ({ [items.key]: id, ...item, is_demo: false })));
  await bulkInsert(tx, items.table, lines, []);
  await queries.linkReplaced(tx, file, [
    ...replaced.map(({ id, superseded_by }) => ({ id, superseded_by })),
    ...made.flatMap(({ id, superseded_by }) => (superseded_by === null ? [] : [{ id, superseded_by }])),
  ]);
  publishInserted(tx, storing, made, replaced);
  return new Map(made.flatMap(({ id, rate }) => rate.rows.map(row => [row, id] as const)));
}

/** Amounts in the order of the services, for the history. */
const textOf = (items: readonly StoredItem[]): string =>
  items
    .toSorted((a, b) => a.id_service - b.id_service)
    .map(item => (item.included ? 'incluido' : item.amount))
    .join(' · ');

/** Changes a rate that is not in force yet in place, as the form would. */
async function writeRate(tx: Tx, { file, actor }: Storing, rate: FileRate): Promise<void> {
  const { target, items, valid_from, valid_to, note, justification } = rate;
  const { base } = target;
  if (base === null) return;
  const values = {
    ...base.scope,
    ...base.kept,
    valid_from,
    valid_to: valid_to ?? base.valid_to,
    note: note ?? base.note,
  };
  const by = { actor, approves: file.approves(actor), actions: file.actions, justification };
  await changeRule(tx, file.kind, { id: base.id, version: base.version }, { values, items }, by);
}

/** The rate with the new version and last day of the stored rate that it follows. */
function afterEnd(rate: FileRate, ended: ReadonlyMap<number, { version: number; valid_to: string }>): FileRate {
  const { target } = rate;
  const now = target.base === null ? undefined : ended.get(target.base.id);
  if (target.base === null || now === undefined) return rate;
  return { ...rate, target: { ...target, base: { ...target.base, ...now, family_version: now.version } } };
}

/** Ends the rates of which the file changes only the last day; returns the result of each. */
async function endRates(tx: Tx, { file, actor }: Storing, rates: readonly FileRate[]) {
  const ended = new Map<number, { version: number; valid_to: string }>();
  for (const { target, valid_to, justification } of rates) {
    if (target.base === null || valid_to === null) continue;
    const { id, version } = target.base;
    const motive = justification ?? 'Por un archivo importado';
    const of = { actor, actions: file.actions };
    ended.set(id, { version: await endRule(tx, file.kind, { id, version, valid_to, motive }, of), valid_to });
  }
  return ended;
}

/**
 * Stores the rates of a file, approved or proposed according to the person's rights; returns the rate of each row. Errors: 409 MODIFICADO,
 * TARIFA_SOLAPADA, TARIFA_TERMINADA.
 */
export async function storeRuleFile(
  tx: Tx,
  file: RuleFile,
  actor: Actor,
  rows: readonly Good<RuleFileRow>[],
): Promise<Map<number, number>> {
  await holdRules(tx);
  const storing = { file, actor };
  const rates = gathered(rows);
  const of = (...kinds: readonly RuleFileRow['target']['kind'][]) =>
    rates.filter(one => kinds.includes(one.target.kind));
  // First: a version in the same file may follow a rate that ends.
  const ended = await endRates(tx, storing, of('end'));
  const inserted = of('new', 'version').map(rate => afterEnd(rate, ended));
  const ids = await insertRates(tx, storing, inserted);
  for (const rate of of('write')) await writeRate(tx, storing, rate);
  for (const { rows: lines, target } of of('write', 'end')) for (const row of lines) ids.set(row, target.base?.id ?? 0);
  tx.changed(file.kind.record.noun);
  await file.written?.(tx, rates);
  return ids;
}
