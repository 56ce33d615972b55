import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const DISCOUNT = recordKind({
  table: 'discounts',
  key: 'id_discount',
  noun: 'discount',
  missing: 'El descuento no existe',
  labels: {
    code: 'Código',
    name: 'Nombre',
    kind: 'Tipo',
    value: 'Valor',
    base: 'Sobre',
    id_service: 'Servicio',
    max_amount: 'Máximo por reserva',
    min_sale: 'Venta mínima',
    id_clients: 'Clientes',
    reservation_type: 'Tipo de reserva',
    id_canton: 'Ciudad',
    id_port: 'Puerto',
    valid_from: 'Desde',
    valid_to: 'Hasta',
    limit_total: 'Usos en total',
    limit_client: 'Usos por cliente',
    budget_usd: 'Presupuesto',
    stackable: 'Se suma a otros',
    priority: 'Prioridad',
    active: 'Activo',
  },
});
export type DiscountFacts = FactsOf<typeof DISCOUNT>;
