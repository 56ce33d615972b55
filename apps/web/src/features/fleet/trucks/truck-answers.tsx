import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { tomorrowAnswer } from '../../../kits/papers/TomorrowAnswer.tsx';
import { truckTomorrow } from '../../../kits/papers/tomorrow.ts';
import { MaybeLink, PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import { guideAnswer } from '../../../kits/trips/guide-answer.tsx';
import type { Answer } from '../../../ui/detail/DetailPage.tsx';

interface Links {
  guide: (id: number) => string | null;
  driver: string | null;
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
