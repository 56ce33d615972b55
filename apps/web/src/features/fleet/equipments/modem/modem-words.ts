import type { Equipment, EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { EQUIPMENT_KIND_NAMES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { lengthText, type ModemSignal } from '@cabezal/domain/system/validation/modem';

/** «hace 3 s», «hace 2 h 15 min». */
export const agoText = (seconds: number): string => `hace ${lengthText(Math.max(0, seconds))}`;

/** The address of the installation for devices; if it is not configured, the browser's own address is used. */
export const baseAddress = (public_url: string | null): string => public_url ?? window.location.origin;

/** A phone cannot reach a computer at such an address. */
export const isLocalAddress = (base: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(base);

/** Placeholder for a key that is not known. */
export const KEY_PLACE = 'SU-CLAVE';

/** On a truck, a chassis or a genset. */
export const isMounted = (row: Pick<EquipmentRow, 'id_truck' | 'id_mounted_on'>): boolean =>
  row.id_truck !== null || row.id_mounted_on !== null;

/** «chasis CHA-201»; without a name it belongs to another company. */
export const carryingText = (of: Equipment['mounted_on']): string =>
  of === null ? 'equipo que lo lleva' : `${EQUIPMENT_KIND_NAMES[of.kind].toLowerCase()} ${of.disk}`;

export const modemSignalOf = (
  row: Pick<
    EquipmentRow,
    'active' | 'has_key' | 'heard_at' | 'outcome' | 'id_truck' | 'id_mounted_on' | 'clock_off_s' | 'sender'
  >,
): ModemSignal => ({
  ...row,
  // A gateway sends for it with its own key.
  has_key: row.has_key || row.sender === 'TRACCAR_SERVER',
  is_mounted: isMounted(row),
});

/** What a modem without any signal still needs before its positions are stored: «falta la clave y el camión»; null: nothing. */
export function missingText({ has_key, is_mounted }: { has_key: boolean; is_mounted: boolean }): string | null {
  const missing = [...(has_key ? [] : ['la clave']), ...(is_mounted ? [] : ['el camión'])];
  return missing.length === 0 ? null : `falta ${missing.join(' y ')}`;
}
