import type { ServiceIvaKind, ServiceType } from '@cabezal/domain/system/validation/service';
import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const SERVICE = recordKind({
  table: 'services',
  key: 'id_service',
  noun: 'service',
  missing: 'El servicio no existe',
  labels: {
    code: 'Código',
    name: 'Nombre',
    description: 'Descripción',
    service_type: 'Tipo de servicio',
    iva_kind: 'IVA',
    unit_price: 'Precio unitario',
    bookable: 'En reservas',
    active: 'Activo',
  },
});

export type ServiceFacts = FactsOf<typeof SERVICE> & { service_type: ServiceType; iva_kind: ServiceIvaKind };
