/** Discharge days of many containers, pasted or from a file: each row is judged separately before anything is stored (9-operations §7). */
import { parseDate } from '../../system/time/read-date';
import { formatDate } from '../../system/time/time';
import { containerError, correctedContainer, tidyContainer } from '../../system/validation/container';
import { canSetDischarge } from './free-time-guards';

/** Maximum of rows in one paste. */
export const MOST_DISCHARGES = 500;

export interface PastedDischarge {
  readonly container_code: string;
  /** Business day; null: the text is no day. */
  readonly discharged_on: string | null;
  /** Discharge day of the container when the row was displayed; absent: not displayed yet. */
  readonly before?: string | null | undefined;
}

/** The container with that number in an open reservation. */
export interface DischargeBox {
  readonly id_sub_reservation: number;
  readonly id_reservation: number;
  readonly reservation_type: 'E' | 'I';
  readonly discharged_on: string | null;
  /** Business days on which its clock began and of its pick-up; null: not yet. */
  readonly started_on: string | null;
  readonly picked_up_on: string | null;
}

export interface JudgedDischarge {
  /** Normalized number. */
  readonly container_code: string;
  readonly discharged_on: string | null;
  /** Error sentence; null: may be stored. */
  readonly error: string | null;
  /** Field with the error. */
  readonly wrong: 'container_code' | 'discharged_on' | null;
  /** Suggested correction of the number; null: none. */
  readonly corrected: string | null;
  /** A remark that does not refuse the row. */
  readonly remark: string | null;
  /** Equal to the stored day: nothing to store. */
  readonly unchanged: boolean;
  readonly box: DischargeBox | null;
}

const codeOf = (row: PastedDischarge): string => tidyContainer(row.container_code).toUpperCase();

/** Remark about an effect on the clock: another day was entered, or the clock ran from the gate. */
function remarkOf(box: DischargeBox, day: string): string | null {
  if (box.discharged_on === day) return 'Ya tiene ese día';
  if (box.discharged_on !== null) return `Decía ${formatDate(box.discharged_on)}`;
  return box.started_on === null ? null : `El reloj ya corría desde el ${formatDate(box.started_on)}`;
}

function numberError(code: string, box: DischargeBox | undefined, seen: ReadonlySet<string>): string | null {
  if (code === '') return 'Escriba el número del contenedor';
  const wrong = containerError(code);
  if (wrong !== null) return wrong;
  if (seen.has(code)) return 'Está repetido en la lista';
  return box === undefined ? 'No está en ninguna reserva abierta' : null;
}

function dayError(box: DischargeBox, { discharged_on: day, before }: PastedDischarge, today: string): string | null {
  if (day === null) return 'Escriba el día como 15/11/2026';
  // A day that the person has not seen is not overwritten.
  const other = box.discharged_on;
  if (before !== undefined && other !== before && other !== day)
    return other === null
      ? 'Otra persona quitó el día mientras tanto: revise otra vez'
      : `Otra persona guardó el ${formatDate(other)} mientras tanto: revise otra vez`;
  const verdict = canSetDischarge(box, day, today);
  return verdict === true ? null : verdict.message;
}

/**
 * Judges rows in order: number with check digit, duplicates, unknown container, export, day. A row is refused when the container's day changed since
 * it was displayed. Each row is judged independently of errors in others. `today`: the business day.
 */
export function judgeDischarges(
  rows: readonly PastedDischarge[],
  boxes: ReadonlyMap<string, DischargeBox>,
  today: string,
): JudgedDischarge[] {
  const seen = new Set<string>();
  return rows.map(row => {
    const container_code = codeOf(row);
    const { discharged_on } = row;
    const box = boxes.get(container_code);
    const ofNumber = numberError(container_code, box, seen);
    const error = ofNumber ?? (box === undefined ? null : dayError(box, row, today));
    seen.add(container_code);
    const isGood = error === null && box !== undefined && discharged_on !== null;
    return {
      container_code,
      discharged_on,
      error,
      box: box ?? null,
      wrong: ofNumber !== null ? 'container_code' : error === null ? null : 'discharged_on',
      corrected: ofNumber === null ? null : correctedContainer(container_code),
      remark: isGood ? remarkOf(box, discharged_on) : null,
      unchanged: isGood && box.discharged_on === discharged_on,
    };
  });
}

/** Lines of a pasted column: number and day, separated by tab, comma, semicolon or space; a line without a day has `usual`. */
export function readDischarges(text: string, usual: string | null): PastedDischarge[] {
  return text
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, MOST_DISCHARGES + 1)
    .map(line => {
      const [number = ''] = /^(?:[a-z]{4}[\s-]*\d{6}[\s-]*\d|[^\s,;]+)/i.exec(line) ?? [];
      const date = line.slice(number.length).replace(/^[\s,;]+/, '');
      return { container_code: number, discharged_on: date === '' ? usual : parseDate(date) };
    });
}
