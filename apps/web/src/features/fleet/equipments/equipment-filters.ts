import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import { CHASSIS_TYPES, type EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';

const availabilityFilter: Filter = {
  kind: 'options',
  field: 'availability',
  label: 'Disponibilidad',
  options: optionsOf(AVAILABILITY_NAMES),
};
const inUseFilter: Filter = { kind: 'yes_no', field: 'in_use', label: 'En viaje' };
const sizeFilter: Filter = {
  kind: 'options',
  field: 'size',
  label: 'Tamaño',
  options: CHASSIS_TYPES.map(type => ({ value: type.code, label: type.name })),
};
const certificateFilter: Filter = {
  kind: 'options',
  field: 'certificate',
  label: 'Certificados',
  options: (['expired', 'about_to_expire', 'ok'] as const).map(value => ({
    value,
    label: value === 'ok' ? 'Al día' : CREDENTIAL_STATE_LABELS[value],
  })),
};

const signalFilter: Filter = {
  kind: 'options',
  field: 'signal',
  label: 'Señal',
  options: [
    { value: 'SILENT', label: 'En silencio' },
    { value: 'CLOCK', label: 'Reloj mal puesto' },
    { value: 'REFUSED', label: 'Sin posición válida' },
  ],
};
const keyFilter: Filter = { kind: 'yes_no', field: 'has_key', label: 'Con clave' };

export const equipmentFilters = (kind: EquipmentKind, isOperator: boolean): Filter[] => [
  availabilityFilter,
  ...(kind === 'MOD' ? [] : [inUseFilter]),
  ...(kind === 'CHA' ? [sizeFilter] : []),
  ...(isOperator ? [companyFilter(['TRANS']), { kind: 'yes_no', field: 'is_own', label: 'Propio' } as const] : []),
  ...(kind === 'MOD' ? [signalFilter, keyFilter] : [certificateFilter]),
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

const workshop: SavedView = {
  id: 'workshop',
  name: 'En mantenimiento',
  query: 'f.availability=MANTENIMIENTO&f.active=true',
};
export const equipmentViews: SavedView[] = [
  { id: 'free', name: 'Libres', query: 'f.availability=DISPONIBLE&f.in_use=false' },
  { id: 'in_use', name: 'En viaje', query: 'f.in_use=true' },
  workshop,
  { id: 'papers_soon', name: 'Por vencer', query: 'f.certificate=about_to_expire&f.active=true' },
];
export const modemViews: SavedView[] = [
  { id: 'silent', name: 'En silencio', query: 'f.signal=SILENT' },
  { id: 'clock', name: 'Reloj mal puesto', query: 'f.signal=CLOCK' },
  // After an import: select all, «Generar claves…».
  { id: 'no_key', name: 'Sin clave', query: 'f.has_key=false&f.active=true' },
  workshop,
];
