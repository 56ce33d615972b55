import { editSchedule } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { saveSchedule } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { timesFollow } from '@cabezal/domain/trips/plan/plan-legs';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { useAction } from '../../../../api/use-action.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { changedPlaces, mergeValues } from '../../../../ui/form/merge-values.ts';
import type { Edit, WrittenField } from '../../../../ui/form/use-editing.ts';
import { isOpenSub } from './next-steps.ts';
import type { LegView, StopView, SubReservationView } from './shapes.ts';
import { isOpenStop } from './stop-dates.ts';

/** The editable hours of a stop. */
export interface PlannedTimes {
  planned_arrival: string | null;
  planned_departure: string | null;
  appointment_at: string | null;
  slot_code: string | null;
}

const OUT_OF_ORDER = 'Las horas de cada tramo deben seguir el orden de las paradas';

const LACKING = 'Escriba por qué cambian las horas de una guía emitida';
const LACKING_FOR_SLOT = 'Escriba por qué se anula el turno';

const UNREAD = 'Hay una fecha u hora que no se puede leer';

const keyOf = (leg: LegView, stop: StopView) => `${leg.id_leg}/${stop.position}`;
const timesOf = ({ planned_arrival, planned_departure, appointment_at, slot_code }: StopView): PlannedTimes => ({
  planned_arrival,
  planned_departure,
  appointment_at,
  slot_code,
});

const HOURS = 'Horas y turnos';
const hours: readonly WrittenField[] = [{ field: 'sub_reservations', label: HOURS, text: null }];

type Changed = ReadonlyMap<string, PlannedTimes>;

const storedTimes = (detail: ReservationDetail): Map<string, PlannedTimes> =>
  new Map(
    detail.sub_reservations
      .flatMap(sub => sub.legs)
      .flatMap(leg => leg.stops.map(stop => [keyOf(leg, stop), timesOf(stop)] as const)),
  );

/** The changes made here on top of hours that others have changed since: only hours changed by both are dropped. */
export function changedUpon(before: ReservationDetail, now: ReservationDetail, changed: Changed) {
  const base = storedTimes(before);
  const fresh = storedTimes(now);
  const next = new Map<string, PlannedTimes>();
  let replaced = 0;
  for (const [key, mine] of changed) {
    const stored = fresh.get(key);
    const merged = mergeValues(base.get(key), stored, mine);
    replaced += merged.replaced.length;
    if (stored && merged.kept.length > 0)
      next.set(key, { ...mine, ...Object.fromEntries(merged.theirs.map(({ place, value }) => [place[0], value])) });
  }
  const kept = next.size > 0 ? hours : [];
  const others = [...fresh].some(([key, times]) => changedPlaces(base.get(key), times).length > 0);
  const told = { changed: others ? [HOURS] : [], replaced: replaced > 0 ? hours : [], kept };
  return { next, told };
}

const CONFLICT = 409;
const MIN_MOTIVE = 5;

/** A code that was there and is empty now: its slot is given up. */
const isCodeRemoved = (stop: Pick<StopView, 'slot_code'>, times: PlannedTimes) =>
  Boolean(stop.slot_code) && times.slot_code === null;

/** The times as they are sent: null leaves a value unchanged, an empty code removes it. */
export const sentTimes = (stop: Pick<StopView, 'slot_code'>, times: PlannedTimes): PlannedTimes =>
  isCodeRemoved(stop, times) ? { ...times, slot_code: '' } : times;

/** A leg whose trip is finished keeps its hours; one with a guide moves with it. */
const isOver = (leg: LegView) => /_(POR_CERRAR|CERRADO)$/.test(leg.status);
const isMovable = (leg: LegView, stop: StopView) => !isOver(leg) && (leg.guide === null || isOpenStop(stop));

/**
 * Sends the hours: the first time with the call that confirms them, as the specification names it; afterwards, and where a guide moves,
 * with the call that also moves guides.
 */
function useSending(detail: ReservationDetail, edit: Edit, onDone: () => void) {
  const [refused, setRefused] = useState<ApiError | null>(null);
  const done = (warnings: readonly string[]) => {
    onDone();
    // Shown instead of «guardada»: the plan is saved, but the warnings need attention.
    if (warnings.length > 0) toast.error(warnings.join(' · '));
  };
  const first = useAction(saveSchedule, { onError: edit.onConflict, onDone: ({ warnings }) => done(warnings) });
  const again = useAction(editSchedule, {
    onError: edit.onConflict,
    onDone: ({ results: [row] }) => {
      if (!row || row.ok) return done(row?.warnings ?? []);
      const error = new ApiError({ status: CONFLICT, ...row });
      setRefused(error);
      edit.onConflict(error);
    },
  });
  const { id_reservation, version } = detail;
  const send = (
    legs: readonly LegView[],
    stops: NonNullable<Parameters<typeof first.run>[0]['stops']>,
    motive: string,
  ) => {
    setRefused(null);
    if (detail.scheduled_at === null && legs.every(leg => leg.guide === null))
      return first.run({ id_reservation, version, stops, motive: motive.trim() || null });
    const row = stops.length > 0 ? { stops } : { shift_min: 0 };
    return again.run({ rows: [{ id_reservation, version, ...row }], motive: motive.trim() || null, preview: false });
  };
  return { send, error: refused ?? first.error ?? again.error, pending: first.pending || again.pending };
}

/** The planned hours being edited; only changes are sent. */
export function useSchedule(detail: ReservationDetail, edit: Edit, onDone: () => void) {
  const saved = useRef(false);
  const [changed, setChanged] = useState<Changed>(new Map());
  const [base, setBase] = useState(detail);
  useEffect(() => {
    if (base === detail) return;
    const { next, told } = changedUpon(base, detail, changed);
    setBase(detail);
    setChanged(next);
    edit.report(told);
  }, [base, detail, changed, edit]);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const [motive, setMotive] = useState('');
  const sending = useSending(detail, edit, () => {
    saved.current = true;
    toast.success('Programación confirmada');
    onDone();
  });
  const at = (leg: LegView, stop: StopView): PlannedTimes => changed.get(keyOf(leg, stop)) ?? timesOf(stop);
  const isOrdered = (leg: LegView) => timesFollow(leg.stops.map(stop => at(leg, stop)));
  const open = detail.sub_reservations.flatMap(sub => sub.legs).filter(leg => !isOver(leg));
  const touched = open.filter(leg => leg.stops.some(stop => changed.has(keyOf(leg, stop))));
  const stops = touched.flatMap(leg =>
    leg.stops
      .filter(stop => changed.has(keyOf(leg, stop)) && isMovable(leg, stop))
      .map(stop => ({ id_leg: leg.id_leg, position: stop.position, ...sentTimes(stop, at(leg, stop)) })),
  );
  const givesUpSlot = touched.some(leg =>
    leg.stops.some(stop => isMovable(leg, stop) && isCodeRemoved(stop, at(leg, stop))),
  );
  const asksMotive = givesUpSlot || touched.some(leg => leg.guide?.guide_number);
  const isLacking = asksMotive && motive.trim().length < MIN_MOTIVE;
  return {
    at,
    isOrdered,
    isMovable,
    asksMotive,
    givesUpSlot,
    motive,
    setMotive,
    error: sending.error,
    isDirty: () => changed.size > 0 && !saved.current,
    written: changed.size > 0 ? hours : [],
    pending: sending.pending,
    can: whyNot(
      unread.size > 0 && UNREAD,
      !open.every(isOrdered) && OUT_OF_ORDER,
      isLacking && (givesUpSlot ? LACKING_FOR_SLOT : LACKING),
    ),
    /** Reports that the field of the stop contains a text that is not a time. */
    markUnread: (leg: LegView, stop: StopView, field: string, isUnread: boolean) =>
      setUnread(before => {
        const next = new Set(before);
        if (isUnread) next.add(`${keyOf(leg, stop)}/${field}`);
        else next.delete(`${keyOf(leg, stop)}/${field}`);
        return next;
      }),
    set: (leg: LegView, stop: StopView, patch: Partial<PlannedTimes>) =>
      setChanged(before => new Map(before).set(keyOf(leg, stop), { ...at(leg, stop), ...patch })),
    /** Copies the hours of one container to those after it, each `every` minutes later than the previous one (0: the same). */
    copyToOthers: (from: SubReservationView, every: number) =>
      setChanged(before => {
        const next = new Map(before);
        const others = detail.sub_reservations.filter(
          sub => isOpenSub(sub) && sub.legs.length > 0 && sub.id_sub_reservation !== from.id_sub_reservation,
        );
        for (const [turn, sub] of others.entries())
          for (const [index, leg] of sub.legs.entries())
            copyLeg(next, { leg, from: from.legs[index], minutes: every * (turn + 1) }, at);
        return next;
      }),
    save: () => sending.send(touched, stops, motive),
  };
}

const whyNot = (...reasons: (string | false)[]): true | string => reasons.find(reason => reason !== false) || true;

const later = (instant: string | null, minutes: number) => (instant === null ? null : addMinutes(instant, minutes));

/** Hours of another container, shifted by minutes; a slot belongs to one truck, so its code stays. */
export const laterTimes = (from: PlannedTimes, minutes: number, slot_code: string | null): PlannedTimes => ({
  planned_arrival: later(from.planned_arrival, minutes),
  planned_departure: later(from.planned_departure, minutes),
  appointment_at: later(from.appointment_at, minutes),
  slot_code,
});

function copyLeg(
  changed: Map<string, PlannedTimes>,
  { leg, from, minutes }: { leg: LegView; from: LegView | undefined; minutes: number },
  at: (leg: LegView, stop: StopView) => PlannedTimes,
) {
  if (!from || isOver(leg) || from.stops.length !== leg.stops.length) return;
  for (const [index, stop] of leg.stops.entries()) {
    const source = from.stops[index];
    if (source && isMovable(leg, stop))
      changed.set(keyOf(leg, stop), laterTimes(at(from, source), minutes, at(leg, stop).slot_code));
  }
}

export type Schedule = ReturnType<typeof useSchedule>;
