import { changesInPlace } from '@cabezal/domain/prices/pricing/rule-changes';
import { compare } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { Who } from '../../system/imports/kind.ts';
import type { ReadItem, RuleFile, Scope, StoredRate, Target } from './rule-file.ts';

/** A combination as text. A mode includes its type. */
export const combinationOf = ({ kind }: RuleFile, scope: Scope): string =>
  kind.scope
    .map(column => (column === 'reservation_type' && scope.template !== null ? '' : (scope[column] ?? '')))
    .join('/');

/** The stored rates, by code and by combination. */
export class RateBook {
  readonly #byCode = new Map<string, StoredRate[]>();
  readonly #byCombination = new Map<string, StoredRate[]>();

  constructor(file: RuleFile, rates: readonly StoredRate[]) {
    const put = (map: Map<string, StoredRate[]>, key: string, rate: StoredRate) => {
      const list = map.get(key);
      if (list === undefined) map.set(key, [rate]);
      else list.push(rate);
    };
    for (const rate of rates) {
      put(this.#byCode, rate.code.toUpperCase(), rate);
      put(this.#byCombination, combinationOf(file, rate.scope), rate);
    }
  }

  coded = (code: string): readonly StoredRate[] => this.#byCode.get(code.toUpperCase()) ?? [];
  combined = (combination: string): readonly StoredRate[] => this.#byCombination.get(combination) ?? [];
}

/** A row of a file with the values by which its rate is found. */
export interface RowRead {
  code: string;
  combination: string;
  valid_from: string;
  valid_to: string | null;
  note: string | null;
  id_service: number;
  item: ReadItem;
}

export const sameMoney = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;
const unsaidOr = <T>(said: T | null, is: T): boolean => said === null || said === is;

/** Whether a stored rate has the row's values for the service; an empty cell matches any value. */
function saysSame(rate: StoredRate, read: RowRead): boolean {
  const stored = rate.items.find(item => item.id_service === read.id_service);
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
const samePeriod = (rate: StoredRate, read: RowRead): boolean =>
  unsaidOr(read.valid_to, rate.valid_to) && unsaidOr(read.note, rate.note);

type Found = { target: Target; isSame: boolean } | { error: [column: string, text: string] };

/** Context in which rows are judged: the kind of rates, the person, and the stored rates. */
export interface Judge {
  file: RuleFile;
  who: Who;
  rates: RateBook;
}

/** Whether the row only moves the last day of a rate in force to an earlier day. */
const isEnding = (rate: StoredRate, read: RowRead): boolean =>
  read.valid_to !== null &&
  (rate.valid_to === null || read.valid_to < rate.valid_to) &&
  saysSame(rate, read) &&
  unsaidOr(read.note, rate.note);

/** The rate that a row means when it has the same first day. */
function found({ file, who }: Judge, onDay: readonly StoredRate[], read: RowRead): Found {
  const same = onDay.find(rate => saysSame(rate, read) && samePeriod(rate, read));
  if (same !== undefined) return { target: { kind: 'write', base: same }, isSame: true };
  const base = onDay.findLast(rate => rate.voided_at === null);
  if (base === undefined) return { error: ['valid_from', 'La tarifa está anulada: escriba otro día'] };
  if (base.superseded_by !== null) return { error: ['valid_from', 'Tiene una versión posterior: cambie esa'] };
  const approves = file.approves(who.actor);
  const isOpen = changesInPlace(base, who.today) && (base.approved_at === null || approves);
  if (isOpen) return { target: { kind: 'write', base }, isSame: false };
  if (approves && isEnding(base, read)) return { target: { kind: 'end', base }, isSame: false };
  const text = `Ya rige desde el ${formatDate(base.valid_from)}: escriba desde qué día rige lo nuevo`;
  return { error: ['valid_from', text] };
}

/** The rate that a row means: by its code, else by its combination. */
export function targetOf(judge: Judge, read: RowRead): Found {
  const { file, rates } = judge;
  const coded = read.code === '' ? null : rates.coded(read.code);
  if (coded?.length === 0)
    return { error: ['code', 'No hay una tarifa con ese código: déjelo vacío para registrar una nueva'] };
  const rows = coded ?? rates.combined(read.combination);
  const onDay = rows.filter(rate => rate.valid_from === read.valid_from);
  const last = rows.findLast(rate => rate.voided_at === null && rate.superseded_by === null);
  const shape = onDay.at(-1) ?? last ?? rows.at(-1);
  if (coded !== null && shape !== undefined && combinationOf(file, shape.scope) !== read.combination)
    return { error: ['code', `La tarifa ${read.code} es de otra combinación: quite el código o corríjala`] };
  const candidates = coded === null ? onDay.filter(rate => rate.voided_at === null) : onDay;
  if (candidates.length > 0) return found(judge, candidates, read);
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
