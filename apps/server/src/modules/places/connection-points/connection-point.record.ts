import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

/** What a location of type PC offers. The location's own record has the place, the history and the version. */
export const CONNECTION_POINT = recordKind({
  table: 'connection_points',
  key: 'id_location',
  noun: 'location',
  missing: 'El punto de conexión no existe',
  labels: {
    outlets: 'Tomas',
    voltage_v: 'Voltaje (V)',
    cost_hour: 'Costo por hora',
    backup_generator: 'Generador de respaldo',
    open_24h: 'Abierto 24 horas',
    observation: 'Observación',
  },
});

/** The offer of a connection point, as stored. */
export type OfferValues = Omit<FactsOf<typeof CONNECTION_POINT>, 'id_location'>;
