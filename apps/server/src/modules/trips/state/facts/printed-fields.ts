/** What the paper of a guide shows (`operations/guides/guide-pdf.ts`): the fields that change after the issue, in a person's words. */
export const PRINTED = {
  booking: 'el booking',
  bl: 'el BL',
  id_shipping_line: 'la naviera',
  id_product: 'el producto',
  container_code: 'el contenedor',
  id_container_type: 'el tipo de contenedor',
  weight_kg: 'el peso',
  set_point_c: 'la temperatura',
  seals: 'el sello',
  own_generator: 'el generador',
  id_truck: 'el camión',
  id_driver: 'el conductor',
  id_carrier: 'la transportista',
  id_generator: 'el generador',
  id_chassis: 'el chasis',
  stops: 'las paradas',
  slot_code: 'el turno',
  appointment_at: 'la cita',
  planned_times: 'las horas',
} as const;
export type PrintedField = keyof typeof PRINTED;

/** Fields with a line for the pen while they are empty: entering the first value corrects nothing. */
export const WRITTEN_BY_HAND: readonly string[] = ['container_code', 'seals'] satisfies PrintedField[];

const isPrinted = (field: string): field is PrintedField => Object.hasOwn(PRINTED, field);

/** The printed ones of some fields: an export shows its booking, an import its BL. */
export const printedOf = (fields: readonly string[], reservation_type: 'E' | 'I'): PrintedField[] =>
  fields.filter(isPrinted).filter(field => field !== (reservation_type === 'E' ? 'bl' : 'booking'));

interface PrintedStop {
  slot_code: string | null;
  appointment_at: string | null;
  planned_arrival: string | null;
  planned_departure: string | null;
}

/** What another plan of the same stops changes on the paper. The hour of a stop with a slot belongs to the slot. */
export function printedInPlan(before: readonly PrintedStop[], after: readonly PrintedStop[]): PrintedField[] {
  const changed = new Set<PrintedField>();
  for (const [i, was] of before.entries()) {
    const now = after[i];
    if (now === undefined) continue;
    const isOtherSlot = (now.slot_code ?? '') !== (was.slot_code ?? '');
    if (isOtherSlot) changed.add('slot_code');
    if (now.appointment_at !== was.appointment_at)
      changed.add(isOtherSlot || now.slot_code ? 'slot_code' : 'appointment_at');
    if (now.planned_arrival !== was.planned_arrival || now.planned_departure !== was.planned_departure)
      changed.add('planned_times');
  }
  return [...changed];
}
