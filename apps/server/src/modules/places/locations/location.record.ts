import type { Fence } from '@cabezal/domain/places/geo/fence';
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const LOCATION = recordKind({
  table: 'locations',
  key: 'id_location',
  noun: 'location',
  missing: 'El establecimiento no existe',
  parties: 'id_company',
  labels: {
    name: 'Nombre',
    type: 'Tipo',
    code: 'Código',
    address: 'Dirección',
    id_province: 'Provincia',
    id_canton: 'Cantón',
    contact_name: 'Contacto',
    contact_phone: 'Teléfono del contacto',
    code_bic: 'Código BIC',
    free_hours: 'Horas libres',
    lat: 'Latitud',
    lng: 'Longitud',
    radius_m: 'Radio (m)',
    fence: 'Geocerca',
    requires_credential: 'Exige credencial',
    entry_document: 'Documento de ingreso',
    active: 'Activo',
    id_company: 'Compañía',
  },
});

export interface StoredLocal {
  id_local: number;
  code_local: string;
  free_hours: string | null;
}
/** An establishment as a verb needs it. */
export type LocationFacts = Omit<FactsOf<typeof LOCATION>, 'fence'> & {
  type: StopCode;
  fence: Fence | null;
  list_locals: StoredLocal[];
};
/** Entered fields of an establishment, as stored: hours as text with two decimals. The canton is required. */
export type LocationDetails = Omit<
  LocationFacts,
  'id_location' | 'version' | 'list_locals' | 'id_province' | 'id_canton'
> & {
  id_province: number;
  id_canton: number;
};
