import type { FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { addMinutes, businessDate, instantOf } from '@cabezal/domain/system/time/time';
import { cleanContainer, containersIn } from '@cabezal/domain/system/validation/container-input';
import { parseDate, parseTime } from '../../../../ui/form/read-moment.ts';

/** How several reservations are programmed, as rows of edit_programacion_reserva. */

export type Way = 'keep' | 'shift' | 'every' | 'slots';
export type SlotPlace = 'terminal' | 'depot';

export interface Plan {
  way: Way;
  /** Minutes; negative: earlier. */
  shift: number;
  /** For «cita cada»: the first agreed time at the plant, and the interval in minutes. */
  date: string | null;
  time: string | null;
  every: number;
  place: SlotPlace;
  /** The pasted slots. */
  pasted: string;
}

/** Something was entered that would be lost; the choice of a way alone does not count. */
export const isPlanned = (begun: Plan, plan: Plan, motive: string): boolean =>
  motive.trim() !== '' || JSON.stringify({ ...plan, way: begun.way }) !== JSON.stringify(begun);

export interface Slot {
  text: string;
  container_code: string;
  slot_code: string;
  /** `YYYY-MM-DD`; null: the day of the plan. */
  date: string | null;
  /** `HH:mm`; null: the planned hour stays. */
  time: string | null;
  error: string | null;
}

const HOUR = /^\d{1,2}\s?[:hH.]\s?\d{2}(\s?(h|hrs?|[ap]\.?m\.?))?$/;
const LISTED = /^\d+[.)]$/;

/** The cells of a line; a cell with day and hour is split. */
function cellsOf(line: string, rest: string): string[] {
  const parts = rest.split(/\t|;/.test(line) ? /[\t;]+/ : /[\s,]+/);
  return parts
    .map(part => part.trim())
    .filter(part => part !== '' && !LISTED.test(part))
    .flatMap(part => {
      const [hour = '', ...before] = part.split(/\s+/).reverse();
      return before.length > 0 && !HOUR.test(part) && HOUR.test(hour) ? [before.reverse().join(' '), hour] : [part];
    });
}

/** Reads pasted slots (number, code, hour), one per line, with the cells in any order. */
export function slotsIn(text: string, today: string): Slot[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .map(line => slotOf(line, today));
}

function slotOf(line: string, today: string): Slot {
  const [found] = containersIn(line);
  // The number may be grouped as on the container: the whole number is removed from the line.
  const cells = cellsOf(line, found === undefined ? line : line.replace(numberIn(line) ?? '', ' '));
  const hour = cells.find(cell => HOUR.test(cell));
  const day = cells.find(cell => cell !== hour && /[/-]/.test(cell) && parseDate(cell, { today }) !== null);
  const slot_code = cells.filter(cell => cell !== hour && cell !== day).join(' ');
  const error =
    found === undefined ? 'No tiene un número de contenedor' : slot_code === '' ? 'Falta el código del turno' : null;
  return {
    text: line.trim(),
    container_code: found ?? '',
    slot_code,
    error,
    date: day === undefined ? null : parseDate(day, { today }),
    time: hour === undefined ? null : parseTime(hour),
  };
}

const numberIn = (line: string): string | undefined =>
  /\b[A-Za-z]{4}[\s\-–./]{0,3}\d{3}[\s\-–./]{0,3}\d{3}[\s\-–./]{0,3}\d\b/.exec(line)?.[0];

interface ProgramRow {
  id_reservation: number;
  version: number;
  shift_min?: number;
  appointment_at?: string;
  slots?: { id_sub_reservation: number; which: 'retrieval_at' | 'delivery_at'; slot_code: string; at?: string }[];
}

export interface Planned {
  rows: ProgramRow[];
  /** Pasted lines that match no selected container or are unreadable, with the reason. */
  wrong: readonly { text: string; reason: string }[];
}

/** Agreed times for the selected reservations, in their order. */
export function citas(count: number, { date, time, every }: Pick<Plan, 'date' | 'time' | 'every'>): string[] {
  if (date === null || time === null) return [];
  const first = instantOf(date, time);
  return Array.from({ length: count }, (_, i) => addMinutes(first, i * every));
}

const whichOf = ({ reservation_type }: FastReservation, place: SlotPlace) =>
  (reservation_type === 'E') === (place === 'terminal') ? 'delivery_at' : 'retrieval_at';

function slotRows(chosen: readonly FastReservation[], { pasted, place }: Plan, today: string): Planned {
  const wrong: { text: string; reason: string }[] = [];
  const rows = new Map<number, ProgramRow>();
  for (const slot of slotsIn(pasted, today)) {
    const code = cleanContainer(slot.container_code);
    const reservation = chosen.find(one => one.containers.some(box => box.container_code === code));
    const box = reservation?.containers.find(one => one.container_code === code);
    const reason = slot.error ?? (box ? null : `${code} no está en las reservas elegidas`);
    if (reason !== null || !reservation || !box) {
      wrong.push({ text: slot.text, reason: reason ?? '' });
      continue;
    }
    const { id_reservation, version } = reservation;
    const which = whichOf(reservation, place);
    const planned = (which === 'retrieval_at' ? box.retrieval : box.delivery)?.at;
    const day = slot.date ?? (planned ? businessDate(planned) : reservation.appointment_date);
    const row = rows.get(id_reservation) ?? { id_reservation, version, slots: [] };
    const at = slot.time === null ? {} : { at: instantOf(day, slot.time) };
    const { id_sub_reservation } = box;
    row.slots?.push({ id_sub_reservation, which, slot_code: slot.slot_code, ...at });
    rows.set(id_reservation, row);
  }
  return { rows: [...rows.values()], wrong };
}

/** The rows to send; none while the plan is incomplete. */
export function plannedRows(chosen: readonly FastReservation[], plan: Plan, today: string): Planned {
  const wrong: Planned['wrong'] = [];
  const plain = chosen.map(({ id_reservation, version }) => ({ id_reservation, version }));
  if (plan.way === 'slots') return slotRows(chosen, plan, today);
  if (plan.way === 'every') {
    const hours = citas(chosen.length, plan);
    return { rows: hours.map((appointment_at, i) => ({ ...(plain[i] as ProgramRow), appointment_at })), wrong };
  }
  if (plan.way === 'shift' && plan.shift === 0) return { rows: [], wrong };
  return { rows: plain.map(row => ({ ...row, shift_min: plan.way === 'keep' ? 0 : plan.shift })), wrong };
}
