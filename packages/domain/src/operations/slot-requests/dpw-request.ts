/** What DP World is asked for a slot. The format is ours until theirs is known; nothing else depends on it (decision 0184). */
import type { SlotKind } from '../../trips/slots/slot';
import type { NamedRecord, SheetFacts } from '../slot-drafts/draft-sheet';

/** Values of the sheet that are sent under their own name. */
const SENT = [
  'client_ruc',
  'carrier_ruc',
  'license_plate',
  'chassis',
  'driver_id',
  'driver_name',
  'container_code',
  'iso',
  'emails',
] as const satisfies readonly (keyof SheetFacts)[];
const OF_EXPORT = [
  'booking',
  'ship',
  'voyage',
  'dae',
  'tare_kg',
  'payload_kg',
  'weight_kg',
  'vgm_kg',
  'seals',
  'set_point_c',
  'humidity_pct',
  'ventilation',
  'over_dimensions',
  'fetched_at',
  'left_plant_at',
  'travel_min',
] as const satisfies readonly (keyof SheetFacts)[];
const OF_IMPORT = [
  'bl',
  'release_number',
  'exit_letter',
  'port_paid_at',
] as const satisfies readonly (keyof SheetFacts)[];

const namesOf = (kind: SlotKind): readonly (keyof SheetFacts)[] => {
  if (kind === 'INGRESO_LLENO') return [...SENT, ...OF_EXPORT];
  return kind === 'RETIRO_LLENO' ? [...SENT, ...OF_IMPORT] : SENT;
};

interface AskedWindow {
  readonly slot_from: string;
  readonly slot_to: string | null;
}

/** The body of a request: its window, the values of the sheet, and the terminal's codes of our records. */
export function dpwRequest(
  reference: string,
  kind: SlotKind,
  { slot_from, slot_to, remarks, ...facts }: SheetFacts & AskedWindow & { readonly remarks: string | null },
  codes: readonly NamedRecord[],
): Record<string, unknown> {
  const known: SheetFacts = { ...facts, slot_from };
  const values = Object.fromEntries(namesOf(kind).map(name => [name, known[name]]));
  return {
    ...values,
    reference,
    kind,
    from: slot_from,
    to: slot_to,
    remarks,
    codes: Object.fromEntries(codes.map(({ kind: of, code }) => [of, code])),
  };
}
