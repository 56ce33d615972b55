import { itemInput } from '@cabezal/contract/prices/fees/rule.shapes';
import { percentChange } from '@cabezal/domain/prices/amounts/percent-change';
import type { RuleScope } from '@cabezal/domain/prices/pricing/rate-rules';
import { endVerdict, firstDayVerdict, lastDayVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { datesErrors, itemsErrors, type KnownServices, scopeErrors } from '@cabezal/domain/prices/pricing/rule-input';
import { periodWords } from '@cabezal/domain/prices/pricing/rule-words';
import { formatChange, formatMoney, formatRate } from '@cabezal/domain/system/amounts/format';
import { firstRefusal, reason, refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { formatDate } from '@cabezal/domain/system/time/time';
import { schemaErrors, wrongOf } from '../../system/imports/by-schema.ts';
import type { Judged, Who } from '../../system/imports/kind.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import type { StoredItem } from './dated-rule.queries.ts';
import type { RuleFile, RuleFileRow, Target } from './rule-file.ts';
import { cellOfColumn, type NameBook, readItem, readScope } from './rule-file-cells.ts';
import { combinationOf, type Judge, type RateBook, type RowRead, sameMoney, targetOf } from './rule-file-target.ts';

const byCell = (file: RuleFile, errors: Record<string, string | null>): Record<string, string> => {
  const cells = cellOfColumn(file);
  return Object.fromEntries(Object.entries(wrongOf(errors)).map(([field, text]) => [cells[field] ?? field, text]));
};

/** A rate of the same combination with another code that is valid on days of the row. */
function overlapOf({ file, rates }: Judge, read: RowRead, target: Target): string | null {
  const last = read.valid_to ?? '9999-12-31';
  const other = rates
    .combined(read.combination)
    .find(
      rate =>
        rate.approved_at !== null &&
        rate.voided_at === null &&
        rate.id_family !== target.base?.id_family &&
        rate.valid_from <= last &&
        (rate.valid_to ?? '9999-12-31') >= read.valid_from,
    );
  if (other === undefined) return null;
  const { cual } = file.kind.words;
  return refusalMessage('TARIFA_SOLAPADA', { cual, codigo: other.code, periodo: periodWords(other) });
}

/** A date as written in a cell: 01/12/2026. */
const asTyped = (date: string): string => date.split('-').reverse().join('/');

/** Errors of the days: a day before today needs the right to backdate and a reason, and a rate cannot end on a past day. */
function dayErrors({ file, who }: Judge, read: RowRead, target: Target): Record<string, string | null> {
  const { today } = who;
  const { words } = file.kind;
  if (target.kind === 'end') {
    const ends = firstRefusal(
      endVerdict(target.base, today, words),
      lastDayVerdict(target.base, read.valid_to ?? '', today, words),
    );
    return { valid_to: reason(ends) };
  }
  // The reason for backdating is required later, of all rows of a rate together.
  const by = { today, may_backdate: file.backdates(who.actor), justification: 'asked' };
  const first = target.kind === 'write' ? null : reason(firstDayVerdict(read.valid_from, by, words));
  return { valid_from: first && `${first}: escriba en «Desde» el ${asTyped(today)} o un día posterior` };
}

const farPercent = 20;

/** The stored values, and a remark where the new value differs a lot. */
function whatChanges(target: Target, read: RowRead): Pick<Judged<RuleFileRow>, 'before' | 'remarks'> {
  if (target.kind === 'end')
    return {
      before: { valid_to: target.base.valid_to === null ? 'sin fin' : formatDate(target.base.valid_to) },
      remarks: { valid_to: `Termina el ${formatDate(read.valid_to)}` },
    };
  const stored = target.base?.items.find(item => item.id_service === read.id_service);
  if (stored === undefined || sameMoney(stored.amount, read.item.amount)) return {};
  const change = percentChange(stored.amount, read.item.amount);
  const text = `${formatMoney(stored.amount)} → ${formatMoney(read.item.amount)}`;
  const isFar = change === null || Math.abs(Number(change)) > farPercent;
  return {
    before: {
      amount: change === null ? stored.amount : `${stored.amount} (${formatChange(change, 2)})`,
    },
    ...(isFar ? { remarks: { amount: `Cambia más del ${formatRate(farPercent)}: ${text}` } } : {}),
  };
}

/** The item to store: an empty cell keeps the stored value, or gives the default in a new item. */
function itemOf(target: Target, { id_service, item }: RowRead, id_freight: number): StoredItem {
  const stored = target.base?.items.find(one => one.id_service === id_service);
  return {
    id_service,
    method: item.method ?? stored?.method ?? 'FIJO',
    amount: item.amount,
    min_amount: item.min_amount ?? stored?.min_amount ?? null,
    max_amount: item.max_amount ?? stored?.max_amount ?? null,
    included: item.included ?? stored?.included ?? false,
    auto: item.auto ?? stored?.auto ?? id_service === id_freight,
  };
}

const itemErrors = (item: StoredItem, known: KnownServices): Record<string, string> => {
  const { items: _, ...rules } = itemsErrors([item as Parameters<typeof itemsErrors>[0][number]], known);
  const bare = Object.fromEntries(Object.entries(rules).map(([field, text]) => [field.replace('items.0.', ''), text]));
  const { id_service: __, ...entered } = item;
  return { ...wrongOf(bare), ...schemaErrors(itemInput.omit({ id_service: true }), entered) };
};

/** Reads and judges a row of the file: its values, its errors, and what storing it would change. */
export function judgeRuleRow(
  file: RuleFile,
  who: Who,
  values: CellValues,
  books: { names: NameBook; rates: RateBook; known: KnownServices },
): Judged<RuleFileRow> {
  const judge = { file, who, rates: books.rates };
  const { scope, id_service, owner, errors } = readScope(file, values, books.names);
  const combination = combinationOf(file, scope);
  const note = textOf(values, 'note') || null;
  const dates = { valid_from: textOf(values, 'valid_from'), valid_to: textOf(values, 'valid_to') || null };
  const code = textOf(values, 'code').trim();
  const read: RowRead = { code, combination, ...dates, note, id_service: id_service ?? 0, item: readItem(values) };
  const answer = targetOf(judge, read);
  const target: Target = 'error' in answer ? { kind: 'new', base: null } : answer.target;
  const isSame = 'error' in answer ? false : answer.isSame;
  const item = itemOf(target, read, books.known.id_freight);
  const group = `${code || combination}@${dates.valid_from}`;
  const may = file.mayWrite(who.actor, owner);
  const isDated = dates.valid_from !== '' && !isSame;
  const overlap = isSame || !file.approves(who.actor) ? null : overlapOf(judge, read, target);
  const is_new = target.kind === 'new' || target.kind === 'version';
  return {
    errors: {
      ...byCell(file, { ...scopeErrors(scope as RuleScope), ...datesErrors(dates) }),
      ...(isSame ? {} : itemErrors(item, books.known)),
      ...wrongOf({ [file.owner.cell]: may === true ? null : may, valid_to: overlap }),
      ...(isDated ? wrongOf(dayErrors(judge, read, target)) : {}),
      ...('error' in answer ? { [answer.error[0]]: answer.error[1] } : {}),
      ...errors,
    },
    ...(isSame ? {} : whatChanges(target, read)),
    // Stored rows may be repeated: a voided rate and its replacement.
    keys: isSame ? [] : [{ column: 'service', key: `${group} ${id_service ?? textOf(values, 'service')}` }],
    sharedKeys: [group, combination],
    effect: isSame ? 'SAME' : target.base === null ? 'NEW' : 'CHANGE',
    id_record: target.base?.id ?? null,
    value: {
      group,
      combination,
      target,
      scope,
      ...dates,
      note,
      item,
      justification: textOf(values, 'justification').trim() || null,
      is_backdated: isDated && is_new && dates.valid_from < who.today && file.backdates(who.actor),
      is_freight: id_service === books.known.id_freight,
    },
  };
}
