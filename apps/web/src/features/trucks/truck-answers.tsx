import type { Truck } from '@cabezal/contract/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { labelOf } from '@cabezal/domain/status/labels';
import { formatDateTime } from '@cabezal/domain/time/time';
import type { Answer } from '../../ui/detail/DetailPage.tsx';
import { kindName } from '../guides/guide-words.ts';
import { MaybeLink, PhoneLink } from '../records/MaybeLink.tsx';
import { tomorrowAnswer } from '../records/TomorrowAnswer.tsx';
import { truckTomorrow } from '../records/tomorrow.ts';

interface Links {
  guide: (id: number) => string | null;
  driver: string | null;
}

type Guide = NonNullable<Truck['current_guide']>;

/** «En depósito · DEV-003830», the road below, with the hour of arrival where it is known. */
export function guideAnswer(guide: Guide | null, link: Links['guide'], otherwise: string): Answer {
  const question = 'Qué hace ahora';
  if (!guide) return { question, answer: otherwise, note: 'Sin viaje en curso' };
  const eta = guide.eta_at ? `llega ${formatDateTime(guide.eta_at)}` : null;
  return {
    question,
    answer: (
      <>
        {labelOf(guide.status)} ·{' '}
        <MaybeLink to={link(guide.id_guide)}>{guide.guide_number ?? kindName(guide.kind)}</MaybeLink>
      </>
    ),
    note: [guide.route_text, eta].filter(Boolean).join(' · '),
  };
}

export function truckAnswers(truck: Truck, links: Links): Answer[] {
  const state = TRUCK_STATE_NAMES[truck.truck_state] ?? truck.truck_state;
  return [
    guideAnswer(truck.current_guide, links.guide, state),
    tomorrowAnswer('¿Puede salir mañana?', truckTomorrow(truck), truck.credentials),
    {
      question: 'Quién lo conduce',
      answer: <MaybeLink to={links.driver}>{truck.driver_name ?? 'Sin conductor habitual'}</MaybeLink>,
      note: <PhoneLink phone={truck.driver_phone} />,
    },
  ];
}
