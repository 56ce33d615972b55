import { addDays } from '@cabezal/domain/time/time';
import { bulkInsert } from '../../platform/db/bulk.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile } from '../../platform/http/errors.ts';
import { changeRule, keptLastDay } from '../dated-rules/change-rule.ts';
import { holdRules, type StoredItem } from '../dated-rules/dated-rule.queries.ts';
import type { Good } from '../imports/kind.ts';
import { FEE_KIND } from './fee.record.ts';
import { approvesFees } from './fee-rights.ts';
import * as queries from './fees-import.queries.ts';
import { SCOPE_COLUMNS, type Scope, type StoredFee } from './fees-import.queries.ts';
import type { FeeFileRow } from './judge-fee-row.ts';
import { feeWriter } from './save-fee.ts';

/** A rate of the file: the rows that are its services together. */
interface FileFee extends Omit<FeeFileRow, 'item' | 'is_freight'> {
  rows: number[];
  items: StoredItem[];
}

/** The services of a rate as they will be: those of the file over those that it has. */
function gathered(rows: readonly Good<FeeFileRow>[]): FileFee[] {
  const groups = new Map<string, FileFee>();
  for (const { row_number, value } of rows) {
    const { item, is_freight: _, ...rest } = value;
    const group = groups.get(value.group) ?? { ...rest, rows: [], items: [...(rest.target.base?.items ?? [])] };
    const others = group.items.filter(one => one.id_service !== item.id_service);
    groups.set(value.group, { ...group, rows: [...group.rows, row_number], items: [...others, item] });
  }
  return [...groups.values()].sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
}

/** A row that will be inserted, with what it follows. */
interface NewFee {
  id_fee: number;
  id_family: number;
  code: string;
  version: number;
  scope: Scope;
  valid_from: string;
  valid_to: string | null;
  valid_to_before: string | null;
  superseded_by: number | null;
  fee: FileFee;
}

interface Chain {
  id_family: number;
  code: string;
  version: number;
  /** The newest of the file, or the stored one that is followed. */
  last: NewFee | StoredFee | null;
}

/** The stored rates that end because others follow. */
interface Ended {
  id: number;
  version: number;
  valid_to: string;
  superseded_by: number;
}

/** Numbers the new rows, code by code in the order of their days: each ends the day before the next of its code begins. */
async function numbered(
  tx: Tx,
  fees: readonly FileFee[],
  approves: boolean,
): Promise<{ made: NewFee[]; ended: Ended[] }> {
  const { ids, next } = await queries.newFeeNumbers(tx, fees.length);
  const chains = new Map<string, Chain>();
  const made: NewFee[] = [];
  const ended: Ended[] = [];
  let number = next;
  for (const [n, fee] of fees.entries()) {
    const id_fee = ids[n] ?? 0;
    const { base } = fee.target;
    const key = base === null ? fee.combination : `family ${base.id_family}`;
    const chain = chains.get(key) ?? chainOf(id_fee, base, () => `TAR-${String(number++).padStart(5, '0')}`);
    const { last } = chain;
    const follows = approves && last !== null && (last.valid_to === null || last.valid_to >= fee.valid_from);
    const valid_to = addDays(fee.valid_from, -1);
    if (follows && 'fee' in last)
      Object.assign(last, { valid_to, superseded_by: id_fee, valid_to_before: keptLastDay(last) });
    else if (follows && 'id' in last)
      ended.push({ id: last.id, version: last.version, valid_to, superseded_by: id_fee });
    const { id_family, code, version } = chain;
    const row: NewFee = {
      ...{ id_fee, id_family, code, version: version + 1, superseded_by: null, valid_to_before: null, fee },
      ...{ scope: fee.scope, valid_from: fee.valid_from, valid_to: fee.valid_to },
    };
    chains.set(key, { ...chain, version: version + 1, last: row });
    made.push(row);
  }
  return { made, ended };
}

/** A code that a rate begins, or goes on with. */
const chainOf = (id_fee: number, base: StoredFee | null, newCode: () => string): Chain =>
  base === null
    ? { id_family: id_fee, code: newCode(), version: 0, last: null }
    : { id_family: base.id_family, code: base.code, version: base.family_version, last: base };

const scopeValues = (scope: Scope) => Object.fromEntries(SCOPE_COLUMNS.map(column => [column, scope[column]]));

/** Writes new rates and versions in a few statements; tells each. Errors: 409 MODIFICADO where a version was made meanwhile. */
async function insertFees(tx: Tx, actor: Actor, fees: readonly FileFee[]): Promise<Map<number, number>> {
  const approves = approvesFees(actor);
  const { made, ended } = await numbered(tx, fees, approves);
  if ((await queries.endReplaced(tx, ended)) < ended.length) throw changedMeanwhile();
  const approval = approves
    ? { approved_at: tx.now, approved_by: actor.id_user }
    : { approved_at: null, approved_by: null };
  const head = { author: actor.name, created_at: tx.now, ...approval };
  const rows = made.map(({ id_fee, id_family, code, version, scope, valid_from, valid_to, valid_to_before, fee }) => ({
    ...{ id_fee, id_family, code, version, valid_from, valid_to, valid_to_before },
    note: fee.note ?? fee.target.base?.note ?? null,
    ...scopeValues(scope),
    ...{ diesel_base_usd: fee.target.base?.diesel_base_usd ?? null, free_hours: fee.target.base?.free_hours ?? null },
    ...{ basic: false, is_demo: false },
    ...head,
  }));
  await bulkInsert(tx, 'fees', rows, []);
  const items = made.flatMap(({ id_fee, fee }) => fee.items.map(item => ({ id_fee, ...item, is_demo: false })));
  await bulkInsert(tx, 'fee_items', items, []);
  await queries.linkReplaced(tx, [
    ...ended.map(({ id, superseded_by }) => ({ id, superseded_by })),
    ...made.flatMap(({ id_fee: id, superseded_by }) => (superseded_by === null ? [] : [{ id, superseded_by }])),
  ]);
  for (const { id_fee, code, version, valid_from, valid_to, scope, fee } of made)
    tx.audit({
      action: version === 1 ? 'add_fee' : 'update_fee',
      noun: 'fee',
      id: id_fee,
      after: { code, ...scopeValues(scope), valid_from, valid_to, items: textOf(fee.items) },
      before:
        fee.target.base === null
          ? undefined
          : { valid_from: fee.target.base.valid_from, items: textOf(fee.target.base.items) },
    });
  for (const { id, valid_to } of ended) tx.audit({ action: 'replace_fee', noun: 'fee', id, after: { valid_to } });
  return new Map(made.flatMap(({ id_fee, fee }) => fee.rows.map(row => [row, id_fee] as const)));
}

/** Amounts in the order of the services, for the history. */
const textOf = (items: readonly StoredItem[]): string =>
  items
    .toSorted((a, b) => a.id_service - b.id_service)
    .map(item => (item.included ? 'incluido' : item.amount))
    .join(' · ');

/** Writes one that does not hold yet where it stands, as the form would. */
async function writeFee(tx: Tx, actor: Actor, { target, items, valid_from, valid_to, note }: FileFee): Promise<void> {
  const { base } = target;
  if (base === null) return;
  const { diesel_base_usd, free_hours } = base;
  const kept = { ...scopeValues(base), diesel_base_usd, free_hours };
  const values = { ...kept, valid_from, valid_to: valid_to ?? base.valid_to, note: note ?? base.note };
  const by = feeWriter(actor, null);
  await changeRule(tx, FEE_KIND, { id: base.id, version: base.version }, { values, items }, by);
}

/** Stores the rates of a file, approved or proposed as the person may; answers the rate of each row. Errors: 409 MODIFICADO, TARIFA_SOLAPADA. */
export async function storeFees(tx: Tx, actor: Actor, rows: readonly Good<FeeFileRow>[]): Promise<Map<number, number>> {
  await holdRules(tx);
  const fees = gathered(rows);
  const ids = await insertFees(
    tx,
    actor,
    fees.filter(fee => fee.target.kind !== 'write'),
  );
  for (const fee of fees.filter(one => one.target.kind === 'write')) {
    await writeFee(tx, actor, fee);
    for (const row of fee.rows) ids.set(row, fee.target.base?.id ?? 0);
  }
  tx.changed('fee');
  return ids;
}
