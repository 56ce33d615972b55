import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import type { Availability } from '@cabezal/domain/system/validation/equipment';
import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const EQUIPMENT = recordKind({
  table: 'equipments',
  key: 'id_equipment',
  noun: 'equipment',
  missing: 'El equipo no existe',
  parties: 'party',
  labels: {
    kind: 'Tipo',
    id_company: 'Compañía',
    is_own: 'Propio',
    disk: 'Disco',
    license_plate: 'Placa',
    size: 'Tamaño',
    id_truck: 'Camión',
    /** For a modem: the chassis or genset that carries it. */
    id_mounted_on: 'Montado en el equipo',
    id_owner: 'Dueño',
    observation: 'Observación',
    /** Each attribute is a separate field in the log. */
    attributes: 'Atributos',
    availability: 'Disponibilidad',
    active: 'Activo',
  },
});

export interface StoredAttribute {
  code: string;
  name: string;
  value: string;
  expires_on?: string;
}
export type EquipmentFacts = Omit<FactsOf<typeof EQUIPMENT>, 'attributes'> & {
  kind: EquipmentRow['kind'];
  availability: Availability;
  attributes: StoredAttribute[];
};
export type EquipmentValues = Partial<Omit<EquipmentFacts, 'id_equipment' | 'kind' | 'version' | 'party'>>;
/** The entered values of an equipment, as stored. */
export type EquipmentDetails = Pick<
  EquipmentFacts,
  'disk' | 'license_plate' | 'size' | 'id_truck' | 'id_owner' | 'observation' | 'attributes'
>;
