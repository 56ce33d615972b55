import { AVAILABILITY_NAMES, type Equipment } from '@cabezal/contract/equipments/equipments.calls';
import type { Answer } from '../../ui/detail/DetailPage.tsx';
import { guideAnswer } from '../trucks/truck-answers.tsx';

const FREE = 'DISPONIBLE';

/** Free only when it is in order and no guide has it. */
function freeAnswer(equipment: Equipment): Answer {
  const question = '¿Está libre?';
  const name = AVAILABILITY_NAMES[equipment.availability];
  if (equipment.availability !== FREE) return { question, answer: `No: ${name.toLowerCase()}` };
  return equipment.current_guide
    ? { question, answer: 'No: está en un viaje', note: 'Queda libre cuando su guía termina' }
    : { question, answer: 'Sí', note: name };
}

export function equipmentAnswers(equipment: Equipment, link: (id: number) => string | null): Answer[] {
  const guide = equipment.current_guide;
  return [
    freeAnswer(equipment),
    guideAnswer(guide, link, AVAILABILITY_NAMES[equipment.availability]),
    {
      question: 'Quién lo lleva',
      answer: guide?.driver_name ?? 'Nadie',
      note: guide ? undefined : equipment.business_name,
    },
  ];
}
