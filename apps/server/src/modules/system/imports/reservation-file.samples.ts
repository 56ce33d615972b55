import type { Cells } from './workbook.samples.ts';

/** A line of a file that books an export of one 40RH, with the names that people use for places and parties. */
export const exportLine = (booking: string, more: Cells = {}): Cells => ({
  group: booking,
  mode: 'Exportación con retiro',
  client: '0790000004001',
  base: 'base vía a daule',
  depot: 'TERCON',
  plant: 'Empacadora El Guabo',
  port: 'dp world posorja',
  appointment_date: '24/11/2026',
  appointment_time: '05:00',
  booking,
  container_type: '40RH',
  weight_kg: 21_800,
  set_point_c: 13.3,
  ...more,
});
