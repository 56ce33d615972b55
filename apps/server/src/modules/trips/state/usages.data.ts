import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const TRIP_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'reservations',
    one: 'reserva',
    many: 'reservas',
    of: { products: ['id_product'], shipping_lines: ['id_shipping_line'], ships: ['id_ship'] },
  }),
  tableUsage({
    table: 'sub_reservations',
    one: 'contenedor',
    many: 'contenedores',
    of: { container_types: ['id_container_type'] },
  }),
  tableUsage({ table: 'guides', one: 'guía', many: 'guías', of: { motives: ['id_motivo_false_freight'] } }),
  tableUsage({ table: 'logbook', one: 'nota de bitácora', many: 'notas de bitácora', of: { motives: ['id_motivo'] } }),
  tableUsage({
    table: 'milestone_justifications',
    one: 'justificación',
    many: 'justificaciones',
    of: { motives: ['id_motivo'] },
  }),
  tableUsage({
    table: 'free_time_tariffs',
    one: 'tarifa de días libres',
    many: 'tarifas de días libres',
    of: { shipping_lines: ['id_shipping_line'] },
  }),
  tableUsage({
    table: 'free_time_clocks',
    one: 'reloj de días libres',
    many: 'relojes de días libres',
    of: { shipping_lines: ['id_shipping_line'] },
  }),
  tableUsage({
    table: 'street_turns',
    one: 'reúso de vacío',
    many: 'reúsos de vacíos',
    of: { shipping_lines: ['id_shipping_line'] },
  }),
  tableUsage({ table: 'tasks', one: 'tarea', many: 'tareas', of: { shipping_lines: ['id_shipping_line'] } }),
];
