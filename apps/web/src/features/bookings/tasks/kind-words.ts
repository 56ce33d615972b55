import { TASK_FACTS } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { RESERVATION_TYPE_NAMES, TEMPLATE_NAMES, type TemplateCode } from '@cabezal/domain/trips/status/templates';
import { factName } from '@cabezal/domain/trips/tasks/work-task';
import type { KindRow } from './kind-form.ts';

/** Which reservations a task applies to: «Exportación · refrigerados · Maersk». */
export function forWhom(kind: KindRow): string {
  const { reservation_type, templates, only_reefer, client_name, shipping_line } = kind;
  const trips = templates.map(code => TEMPLATE_NAMES[code as TemplateCode] ?? code).join(', ');
  const parts = [
    trips || (reservation_type === null ? '' : RESERVATION_TYPE_NAMES[reservation_type]),
    only_reefer ? 'refrigerados' : '',
    client_name,
    shipping_line,
  ].filter(Boolean);
  return parts.length === 0 ? 'Todas' : parts.join(' · ');
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** «El turno», «EIR de ingreso»: facts that complete a task automatically. */
export const factOptions = TASK_FACTS.map(fact => ({ value: fact, label: sentence(factName(fact, documentKinds)) }));

export const fieldKinds = [
  { value: 'text', label: 'Texto' },
  { value: 'number', label: 'Número' },
  { value: 'date', label: 'Fecha' },
  { value: 'file', label: 'Archivo' },
  { value: 'check', label: 'Casilla' },
];

/** The options of a table of names by code, each as the beginning of a sentence. */
export const sentenceOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: sentence(label) }));
