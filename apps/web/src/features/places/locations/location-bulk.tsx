import { bulkEditLocations } from '@cabezal/contract/places/locations/location-edits.calls';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import * as rules from '@cabezal/domain/places/locations/location';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import { Input } from 'antd';
import type { BulkRow, BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { either } from '../../../kits/bulk/yes-or-no.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { locationPath } from './location-columns.tsx';

/** The fields that can be changed for many establishments. */
export const locationBulk: BulkShape = {
  call: bulkEditLocations,
  words: ['establecimiento', 'establecimientos'],
  fields: [
    {
      name: 'free_hours',
      label: 'Horas libres',
      empties: true,
      help: 'Vacío: las usuales de su tipo',
      rules: [by(rules.freeHoursError)],
      control: <UnitField unit="h" decimals={2} />,
    },
    {
      name: 'radius_m',
      label: 'Radio de la geocerca',
      help: 'Una geocerca dibujada toma su lugar',
      rules: [by(rules.radiusError)],
      control: <UnitField unit="m" />,
    },
    {
      name: 'requires_credential',
      label: 'Credencial',
      help: 'Sin credencial vigente no se emite la guía del conductor o del camión',
      control: either('La exige', 'No la exige'),
    },
    { name: 'contact_name', label: 'Contacto', empties: true, control: <Input autoComplete="off" /> },
    {
      name: 'contact_phone',
      label: 'Teléfono del contacto',
      empties: true,
      rules: [by(phoneError)],
      control: <Input autoComplete="off" inputMode="tel" />,
    },
    { name: 'active', label: 'Estado', control: either('Activo', 'Inactivo') },
  ],
};

export const locationBulkRow = (row: LocationRow): BulkRow => ({
  id: row.id_location,
  version: row.version,
  name: row.name,
  path: locationPath(row),
});
