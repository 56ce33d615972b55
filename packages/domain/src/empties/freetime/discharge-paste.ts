/** Days of discharge for many boxes at once, pasted or of a file: each row judged by itself, before anything is stored (9-operations §7). */
import { parseDate } from '../../system/time/read-date';
import { formatDate } from '../../system/time/time';
import { containerError, correctedContainer, tidyContainer } from '../../system/validation/container';
import { canSetDischarge } from './free-time-guards';

/** Rows of one paste. */
export const MOST_DISCHARGES = 500;

export interface PastedDischarge {
  readonly container_code: string;
  /** Business day; null: what was written is no day. */
  readonly discharged_on: string | null;
  /** The day that its box had when the row was looked at; absent: nobody has looked yet. */
  readonly before?: string | null | undefined;
}

/** The box that a number stands for today: of a reservation that is not over. */
export interface DischargeBox {
  readonly id_sub_reservation: number;
  readonly id_reservation: number;
  readonly reservation_type: 'E' | 'I';
  readonly discharged_on: string | null;
  /** Business day on which its clock began and that of its pick-up; null: neither yet. */
  readonly started_on: string | null;
  readonly picked_up_on: string | null;
}

export interface JudgedDischarge {
  /** As it is looked for. */
  readonly container_code: string;
  readonly discharged_on: string | null;
  /** Why it is not stored; null: it may be. */
  readonly error: string | null;
  /** Which of the two is wrong. */
  readonly wrong: 'container_code' | 'discharged_on' | null;
  /** The number that was probably meant. */
  readonly corrected: string | null;
  /** Worth looking at, no refusal. */
  readonly remark: string | null;
  /** It says so already: nothing is stored. */
  readonly unchanged: boolean;
  readonly box: DischargeBox | null;
}

const codeOf = (row: PastedDischarge): string => tidyContainer(row.container_code).toUpperCase();

/** What its clock will do that somebody may not expect: another day was typed, or it ran from the gate. */
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
  // Nobody writes over a day that he has not seen.
  const other = box.discharged_on;
  if (before !== undefined && other !== before && other !== day)
    return other === null
      ? 'Otra persona quitó el día mientras tanto: revise otra vez'
      : `Otra persona guardó el ${formatDate(other)} mientras tanto: revise otra vez`;
  const verdict = canSetDischarge(box, day, today);
  return verdict === true ? null : verdict.message;
}

/**
 * Judges rows in their order: the number with its check digit, twice in the list, not ours, of an export, the day, which is refused where the
 * box has got another one since it was looked at. What is wrong with one
 * says nothing of the others. `today`: the business day.
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

/** Lines of a pasted column: number and day, with tabs, commas, semicolons or spaces between; a line without a day has `usual`. */
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
