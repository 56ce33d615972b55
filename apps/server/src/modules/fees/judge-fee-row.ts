import { itemInput } from '@cabezal/contract/fees/rule.shapes';
import { formatMoney } from '@cabezal/domain/money/format';
import { compare } from '@cabezal/domain/money/money';
import { percentChange } from '@cabezal/domain/money/percent-change';
import type { RuleScope } from '@cabezal/domain/rating/rate-rules';
import { changesInPlace, firstDayVerdict } from '@cabezal/domain/rating/rule-changes';
import { datesErrors, itemsErrors, scopeErrors } from '@cabezal/domain/rating/rule-input';
import { FEE_WORDS, periodWords } from '@cabezal/domain/rating/rule-words';
import { reason, refusalMessage } from '@cabezal/domain/rules/refusal';
import { formatDate } from '@cabezal/domain/time/time';
import type { StoredItem } from '../dated-rules/dated-rule.queries.ts';
import { schemaErrors, wrongOf } from '../imports/by-schema.ts';
import type { Judged, Who } from '../imports/kind.ts';
import { type CellValues, textOf } from '../imports/parse-cells.ts';
import { type NameBook, type ReadItem, readItem, readScope } from './fee-cells.ts';
import { approvesFees, mayWriteFee } from './fee-rights.ts';
import { SCOPE_COLUMNS, type Scope, type StoredFee } from './fees-import.queries.ts';

/** What storing a row does to the rates: one more, a version after `base`, or the row itself. */
export type Target = { kind: 'new'; base: null } | { kind: 'version' | 'write'; base: StoredFee };

export interface FeeFileRow {
  /** Rows of one rate are its services. */
  group: string;
  combination: string;
  target: Target;
  scope: Scope;
  valid_from: string;
  valid_to: string | null;
  note: string | null;
  item: StoredItem;
  is_freight: boolean;
}

/** The columns where what is wrong with a field is told. */
const columnOf: Readonly<Record<string, string>> = {
  id_client: 'client',
  reservation_type: 'mode',
  template: 'mode',
  id_plant: 'plant',
  id_route: 'route',
  id_canton: 'canton',
  id_province: 'province',
  id_port: 'port',
  container_group: 'container',
};
const byColumn = (errors: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(wrongOf(errors)).map(([field, text]) => [columnOf[field] ?? field, text]));

/** A combination as one text. A mode says its type. */
export const combinationOf = (scope: Scope): string =>
  SCOPE_COLUMNS.map(column =>
    column === 'reservation_type' && scope.template !== null ? '' : (scope[column] ?? ''),
  ).join('/');

/** The stored rates as a file's rows look for them. */
export class FeeBook {
  readonly #byCode = new Map<string, StoredFee[]>();
  readonly #byCombination = new Map<string, StoredFee[]>();

  constructor(fees: readonly StoredFee[]) {
    const put = (map: Map<string, StoredFee[]>, key: string, fee: StoredFee) => {
      const list = map.get(key);
      if (list === undefined) map.set(key, [fee]);
      else list.push(fee);
    };
    for (const fee of fees) {
      put(this.#byCode, fee.code.toUpperCase(), fee);
      put(this.#byCombination, combinationOf(fee), fee);
    }
  }

  coded = (code: string): readonly StoredFee[] => this.#byCode.get(code.toUpperCase()) ?? [];
  combined = (combination: string): readonly StoredFee[] => this.#byCombination.get(combination) ?? [];
}

interface Read {
  code: string;
  combination: string;
  valid_from: string;
  valid_to: string | null;
  note: string | null;
  id_service: number;
  item: ReadItem;
}

const sameMoney = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;
const unsaidOr = <T>(said: T | null, is: T): boolean => said === null || said === is;

/** Whether a stored rate says of the service what the row says; what is empty in the file is as it is. */
function saysSame(fee: StoredFee, read: Read): boolean {
  const stored = fee.items.find(item => item.id_service === read.id_service);
  if (stored === undefined) return false;
  const { item } = read;
  return (
    sameMoney(stored.amount, item.amount) &&
    unsaidOr(item.method, stored.method) &&
    (item.min_amount === null || sameMoney(stored.min_amount, item.min_amount)) &&
    (item.max_amount === null || sameMoney(stored.max_amount, item.max_amount)) &&
    unsaidOr(item.included, stored.included) &&
    unsaidOr(item.auto, stored.auto)
  );
}
const samePeriod = (fee: StoredFee, read: Read): boolean =>
  unsaidOr(read.valid_to, fee.valid_to) && unsaidOr(read.note, fee.note);

type Found = { target: Target; isSame: boolean } | { error: [column: string, text: string] };

/** A row that names a rate on its own first day: it is that one. */
function found(who: Who, onDay: readonly StoredFee[], read: Read): Found {
  const same = onDay.find(fee => saysSame(fee, read) && samePeriod(fee, read));
  if (same !== undefined) return { target: { kind: 'write', base: same }, isSame: true };
  const base = onDay.findLast(fee => fee.voided_at === null);
  if (base === undefined) return { error: ['valid_from', 'La tarifa está anulada: escriba otro día'] };
  if (base.superseded_by !== null) return { error: ['valid_from', 'Tiene una versión posterior: cambie esa'] };
  const isOpen = changesInPlace(base, who.today) && (base.approved_at === null || approvesFees(who.actor));
  if (isOpen) return { target: { kind: 'write', base }, isSame: false };
  const text = `Ya rige desde el ${formatDate(base.valid_from)}: escriba desde qué día rige lo nuevo`;
  return { error: ['valid_from', text] };
}

/** Which rate a row means: by its code, else by its combination. */
function targetOf(who: Who, book: FeeBook, read: Read): Found {
  const coded = read.code === '' ? null : book.coded(read.code);
  if (coded?.length === 0)
    return { error: ['code', 'No hay una tarifa con ese código: déjelo vacío para registrar una nueva'] };
  const rows = coded ?? book.combined(read.combination);
  const onDay = rows.filter(fee => fee.valid_from === read.valid_from);
  const last = rows.findLast(fee => fee.voided_at === null && fee.superseded_by === null);
  const shape = onDay.at(-1) ?? last ?? rows.at(-1);
  if (coded !== null && shape !== undefined && combinationOf(shape) !== read.combination)
    return { error: ['code', `La tarifa ${read.code} es de otra combinación: quite el código o corríjala`] };
  const candidates = coded === null ? onDay.filter(fee => fee.voided_at === null) : onDay;
  if (candidates.length > 0) return found(who, candidates, read);
  if (last === undefined || (coded === null && last.approved_at === null))
    return { target: { kind: 'new', base: null }, isSame: false };
  if (last.approved_at === null) return { error: ['code', 'Está por aprobar: apruébela o cámbiela antes'] };
  if (read.valid_from <= last.valid_from)
    return { error: ['valid_from', `Escriba un día después del ${formatDate(last.valid_from)}, desde el que rige`] };
  return {
    target: { kind: 'version', base: last },
    isSame: saysSame(last, read) && samePeriod(last, { ...read, valid_to: null }),
  };
}

/** A rate of the same combination and another code that holds on days of the row. */
function overlapOf(book: FeeBook, read: Read, target: Target): string | null {
  const last = read.valid_to ?? '9999-12-31';
  const other = book
    .combined(read.combination)
    .find(
      fee =>
        fee.approved_at !== null &&
        fee.voided_at === null &&
        fee.id_family !== target.base?.id_family &&
        fee.valid_from <= last &&
        (fee.valid_to ?? '9999-12-31') >= read.valid_from,
    );
  if (other === undefined) return null;
  return refusalMessage('TARIFA_SOLAPADA', { cual: 'la tarifa', codigo: other.code, periodo: periodWords(other) });
}

const farPercent = 20;

/** What stood there, and a remark where it is far from what comes. */
function told(target: Target, read: Read): Pick<Judged<FeeFileRow>, 'before' | 'remarks'> {
  const stored = target.base?.items.find(item => item.id_service === read.id_service);
  if (stored === undefined || sameMoney(stored.amount, read.item.amount)) return {};
  const change = percentChange(stored.amount, read.item.amount);
  const text = `${formatMoney(stored.amount)} → ${formatMoney(read.item.amount)}`;
  const isFar = change === null || Math.abs(Number(change)) > farPercent;
  return {
    before: {
      amount:
        change === null
          ? stored.amount
          : `${stored.amount} (${Number(change) > 0 ? '+' : ''}${change.replace('.', ',')} %)`,
    },
    ...(isFar ? { remarks: { amount: `Cambia más del ${farPercent} %: ${text}` } } : {}),
  };
}

/** The item that would be stored: what is empty in the file as it is, of a new one as usual. */
function itemOf(target: Target, { id_service, item }: Read, id_freight: number): StoredItem {
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

const itemErrors = (item: StoredItem, id_freight: number): Record<string, string> => {
  const { items: _, ...rules } = itemsErrors([item as Parameters<typeof itemsErrors>[0][number]], id_freight);
  const bare = Object.fromEntries(Object.entries(rules).map(([field, text]) => [field.replace('items.0.', ''), text]));
  const { id_service: __, ...entered } = item;
  return { ...wrongOf(bare), ...schemaErrors(itemInput.omit({ id_service: true }), entered) };
};

/** What a row of the file says, what is wrong with it, and what storing it would do. */
export function judgeFeeRow(
  who: Who,
  values: CellValues,
  books: { names: NameBook; fees: FeeBook; id_freight: number },
): Judged<FeeFileRow> {
  const { scope, id_service, id_advisor, errors } = readScope(values, books.names);
  const combination = combinationOf(scope);
  const note = textOf(values, 'note') || null;
  const dates = { valid_from: textOf(values, 'valid_from'), valid_to: textOf(values, 'valid_to') || null };
  const code = textOf(values, 'code').trim();
  const read: Read = { code, combination, ...dates, note, id_service: id_service ?? 0, item: readItem(values) };
  const answer = targetOf(who, books.fees, read);
  const target: Target = 'error' in answer ? { kind: 'new', base: null } : answer.target;
  const isSame = 'error' in answer ? false : answer.isSame;
  const item = itemOf(target, read, books.id_freight);
  const group = `${code || combination}@${dates.valid_from}`;
  const may = mayWriteFee(who.actor, { id_client: scope.id_client as number | null, id_advisor });
  const by = { today: who.today, may_backdate: false, justification: null };
  const isDated = dates.valid_from !== '' && !isSame && target.kind !== 'write';
  const overlap = isSame || !approvesFees(who.actor) ? null : overlapOf(books.fees, read, target);
  return {
    errors: {
      ...byColumn({ ...scopeErrors(scope as RuleScope), ...datesErrors(dates) }),
      ...(isSame ? {} : itemErrors(item, books.id_freight)),
      ...wrongOf({
        client: may === true ? null : may,
        valid_from: isDated ? reason(firstDayVerdict(dates.valid_from, by, FEE_WORDS)) : null,
        valid_to: overlap,
      }),
      ...('error' in answer ? { [answer.error[0]]: answer.error[1] } : {}),
      ...errors,
    },
    ...(isSame ? {} : told(target, read)),
    // What is there already may stand twice: a rate that was voided, and the one in its place.
    keys: isSame ? [] : [{ column: 'service', key: `${group} ${id_service ?? textOf(values, 'service')}` }],
    beside: [group, combination],
    effect: isSame ? 'SAME' : target.base === null ? 'NEW' : 'CHANGE',
    id_record: target.base?.id ?? null,
    value: { group, combination, target, scope, ...dates, note, item, is_freight: id_service === books.id_freight },
  };
}
