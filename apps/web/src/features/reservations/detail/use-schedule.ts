import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { saveSchedule } from '@cabezal/contract/reservations/reservations.calls';
import { timesFollow } from '@cabezal/domain/plan/plan-legs';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { changedPlaces, mergeValues } from '../../../ui/form/merge-values.ts';
import type { Edit, WrittenField } from '../../../ui/form/use-editing.ts';
import type { LegView, StopView, SubReservationView } from './shapes.ts';

/** The hours of a stop that may be planned. */
export interface PlannedTimes {
  planned_arrival: string | null;
  planned_departure: string | null;
  appointment_at: string | null;
  slot_code: string | null;
}

const OUT_OF_ORDER = 'Las horas de cada tramo deben seguir el orden de las paradas';

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

/** What was changed here, upon hours that others have changed since: only theirs give way, hour by hour. */
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

/** The planned hours while they are being changed; only what was changed is sent. */
export function useSchedule(detail: ReservationDetail, edit: Edit, onDone: () => void) {
  const saved = useRef(false);
  const [changed, setChanged] = useState<Changed>(new Map());
  const [base, setBase] = useState(detail);
  useEffect(() => {
    if (base === detail) return;
    const { next, told } = changedUpon(base, detail, changed);
    setBase(detail);
    setChanged(next);
    edit.tell(told);
  }, [base, detail, changed, edit]);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const action = useAction(saveSchedule, {
    onError: edit.meet,
    onDone: () => {
      saved.current = true;
      toast.success('Programación confirmada');
      onDone();
    },
  });
  const at = (leg: LegView, stop: StopView): PlannedTimes => changed.get(keyOf(leg, stop)) ?? timesOf(stop);
  const isOrdered = (leg: LegView) => timesFollow(leg.stops.map(stop => at(leg, stop)));
  const open = detail.sub_reservations.flatMap(sub => sub.legs).filter(leg => leg.guide === null);

  const save = () =>
    action.run({
      id_reservation: detail.id_reservation,
      version: detail.version,
      stops: open.flatMap(leg =>
        leg.stops
          .filter(stop => changed.has(keyOf(leg, stop)))
          .map(stop => ({ id_leg: leg.id_leg, position: stop.position, ...at(leg, stop) })),
      ),
    });
  return {
    at,
    isOrdered,
    error: action.error,
    isDirty: () => changed.size > 0 && !saved.current,
    written: changed.size > 0 ? hours : [],
    pending: action.pending,
    can: unread.size > 0 ? UNREAD : open.every(isOrdered) ? (true as const) : OUT_OF_ORDER,
    /** A text stands in that field of the stop that is no hour. */
    tellUnread: (leg: LegView, stop: StopView, field: string, isUnread: boolean) =>
      setUnread(before => {
        const next = new Set(before);
        if (isUnread) next.add(`${keyOf(leg, stop)}/${field}`);
        else next.delete(`${keyOf(leg, stop)}/${field}`);
        return next;
      }),
    set: (leg: LegView, stop: StopView, patch: Partial<PlannedTimes>) =>
      setChanged(before => new Map(before).set(keyOf(leg, stop), { ...at(leg, stop), ...patch })),
    /** Slots are of one truck: their codes stay where they are. */
    copyToOthers: (from: SubReservationView) =>
      setChanged(before => {
        const next = new Map(before);
        for (const sub of detail.sub_reservations) {
          if (sub.id_sub_reservation === from.id_sub_reservation) continue;
          for (const [index, leg] of sub.legs.entries()) copyLeg(next, leg, from.legs[index], at);
        }
        return next;
      }),
    save,
  };
}

function copyLeg(
  changed: Map<string, PlannedTimes>,
  leg: LegView,
  from: LegView | undefined,
  at: (leg: LegView, stop: StopView) => PlannedTimes,
) {
  if (!from || leg.guide !== null || from.stops.length !== leg.stops.length) return;
  for (const [index, stop] of leg.stops.entries()) {
    const source = from.stops[index];
    if (source) changed.set(keyOf(leg, stop), { ...at(from, source), slot_code: at(leg, stop).slot_code });
  }
}

export type Schedule = ReturnType<typeof useSchedule>;
