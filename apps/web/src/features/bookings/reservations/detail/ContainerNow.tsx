import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { add, formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatHours } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { shortTime } from '../short-time.ts';
import { legWord, replacedBy } from './leg-words.ts';
import { isOpenSub } from './next-steps.ts';
import type { GuideView, LegView, SubReservationView } from './shapes.ts';
import { beforeTime } from './stops.ts';

interface NowProps {
  detail: ReservationDetail;
  sub: SubReservationView;
  now: number;
}

interface Fact {
  text: ReactNode;
  note?: ReactNode;
  tone?: 'warning' | 'problem';
}

/** At the right of a container's line: the most important current fact. */
export function ContainerNow({ detail, sub, now }: NowProps) {
  if (!isOpenSub(sub)) return <Shown fact={{ text: labelOf(sub.status) }} />;
  const leg = sub.legs.find(entry => !entry.status.endsWith('_CERRADO') && (entry.required || entry.guide));
  const waiting = leg?.guide && leg.status.startsWith('EN_') ? leg.guide : null;
  if (waiting && leg) return <StandBy guide={waiting} otherwise={factOf(leg, now)} />;
  const replaced = sub.legs.find(entry => replacedBy(entry) !== null);
  if (!leg && replaced) return <Shown fact={{ text: legWord(replaced.kind), note: replacedBy(replaced) }} />;
  if (!leg) return <Shown fact={{ text: detail.status === 'PENDING' ? 'Sin aprobar' : '' }} />;
  return <Shown fact={factOf(leg, now)} />;
}

const truckText = (guide: GuideView) =>
  [guide.disk, guide.license_plate && formatPlate(guide.license_plate)].filter(Boolean).join(' · ');

function factOf(leg: LegView, now: number): Fact {
  const { guide, status } = leg;
  const word = legWord(leg.kind);
  if (!guide) return { text: `${word} sin asignar`, note: beforeTime(leg.planned_start, now), tone: 'warning' };
  if (status === 'GUIA_PENDIENTE') return { text: labelOf(status), note: truckText(guide), tone: 'warning' };
  if (status.endsWith('_POR_CERRAR')) return { text: `${word} por cerrar`, note: guide.guide_number };
  if (status.endsWith('_POR_SALIR'))
    return { text: `Sale ${shortTime(leg.planned_start, now)}`, note: truckText(guide) };
  if (status.startsWith('EN_')) return { text: labelOf(status), note: truckText(guide) };
  return { text: guide.eta_at ? `ETA ${shortTime(guide.eta_at, now)}` : labelOf(status), note: truckText(guide) };
}

/** How long a truck has waited, with the running charge after the free hours. */
function StandBy({ guide, otherwise }: { guide: GuideView; otherwise: Fact }) {
  const found = useCall(getGuide, { id_guide: guide.id_guide }, { refetchInterval: 60_000 });
  const running = found.data?.stand_by.filter(entry => entry.running) ?? [];
  const cost = add('0.00', ...running.map(entry => entry.cost ?? '0.00'));
  const [first] = running;
  if (!first || Number(first.excess_hours) <= 0) return <Shown fact={otherwise} />;
  const hours = formatHours(Number(first.excess_hours));
  return (
    <Shown
      fact={{
        text: first.cost === null ? hours : `${hours} · ${formatMoney(cost)}`,
        note: 'stand-by corriendo',
        tone: 'problem',
      }}
    />
  );
}

function Shown({ fact }: { fact: Fact }) {
  return (
    <div className={`cz-reservations-line-now${fact.tone ? ` cz-reservations-line-${fact.tone}` : ''}`}>
      <strong>{fact.text}</strong>
      {fact.note && <span>{fact.note}</span>}
    </div>
  );
}
