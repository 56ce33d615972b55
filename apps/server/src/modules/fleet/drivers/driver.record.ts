import type { Qualification } from '@cabezal/domain/system/records/qualification';
import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const DRIVER = recordKind({
  table: 'drivers',
  key: 'id_driver',
  noun: 'driver',
  missing: 'El conductor no existe',
  parties: 'party',
  labels: {
    id_company: 'Compañía',
    identification_kind: 'Tipo de documento',
    identification_card: 'Identificación',
    name: 'Nombre',
    last_name: 'Apellidos',
    nationality: 'Nacionalidad',
    gender: 'Género',
    civil_status: 'Estado civil',
    instruction: 'Instrucción',
    blood_type: 'Tipo de sangre',
    birth_date: 'Fecha de nacimiento',
    escalafon: 'Escalafón',
    phone: 'Teléfono',
    email: 'Correo',
    address: 'Dirección',
    license_type: 'Tipo de licencia',
    license_expiry: 'Licencia vence',
    license_points: 'Puntos de licencia',
    observation_driver: 'Observación',
    active: 'Activo',
    qualification: 'Calificación',
  },
});

export type DriverFacts = FactsOf<typeof DRIVER> & {
  identification_kind: 'CEDULA' | 'PASAPORTE';
  qualification: Qualification;
};
export type DriverValues = Partial<Omit<DriverFacts, 'id_driver' | 'version' | 'party'>>;
