import type { Equipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { guideAnswer } from '../../../kits/trips/guide-answer.tsx';
import type { Answer } from '../../../ui/detail/DetailPage.tsx';
import { carryingText, missingText, modemSignalOf } from './modem/modem-words.ts';

const FREE = 'DISPONIBLE';

interface Links {
  guide: (id: number) => string | null;
  /** The name of the truck, chassis or genset on which it is mounted. */
  mount: string | null;
}

/** Free only if it is in order and no guide has it. */
function freeAnswer(equipment: Equipment): Answer {
  const question = '¿Está libre?';
  const name = AVAILABILITY_NAMES[equipment.availability];
  if (equipment.availability !== FREE) return { question, answer: `No: ${name.toLowerCase()}` };
  return equipment.current_guide
    ? { question, answer: 'No: está en un viaje', note: 'Queda libre cuando su guía termina' }
    : { question, answer: 'Sí', note: name };
}

function mountAnswer(equipment: Equipment, to: string | null): Answer {
  const question = 'Dónde está montado';
  if (equipment.id_mounted_on !== null)
    return { question, answer: <MaybeLink to={to}>{`En el ${carryingText(equipment.mounted_on)}`}</MaybeLink> };
  const plate = equipment.license_plate_truck && formatPlate(equipment.license_plate_truck);
  return {
    question,
    answer: plate ? (
      <MaybeLink to={to}>{`${equipment.truck_disk} · ${plate}`}</MaybeLink>
    ) : equipment.kind === 'MOD' ? (
      'En nada'
    ) : (
      'En ningún camión'
    ),
    note: plate ? null : equipment.business_name,
  };
}

/** In service only if its positions can be stored. */
function serviceAnswer(equipment: Equipment): Answer {
  const question = '¿Está en servicio?';
  if (equipment.availability !== FREE)
    return { question, answer: `No: ${AVAILABILITY_NAMES[equipment.availability].toLowerCase()}` };
  const missing = equipment.heard_at === null ? missingText(modemSignalOf(equipment)) : null;
  return { question, answer: missing === null ? 'Sí' : `Aún no: ${missing}` };
}

export function equipmentAnswers(equipment: Equipment, links: Links): Answer[] {
  const guide = equipment.current_guide;
  const mount = mountAnswer(equipment, links.mount);
  if (equipment.kind === 'MOD')
    return [
      serviceAnswer(equipment),
      mount,
      { question: 'De quién es', answer: equipment.owner_name ?? equipment.business_name },
    ];
  return [
    freeAnswer(equipment),
    guideAnswer(guide, links.guide, AVAILABILITY_NAMES[equipment.availability]),
    guide ? { question: 'Quién lo lleva', answer: guide.driver_name ?? 'Nadie' } : mount,
  ];
}
