/**
 * Every figure that an operator may change, once: what people call it, its unit and limits, and who reads it. The values are stored, each
 * from a day on; `scripts/check-parameters.mjs` refuses a key that nothing reads and a key that the reference data lack.
 */
import type { ParameterDefinition } from './parameter-kinds';

const freeHours = {
  unit: 'h',
  kind: 'number',
  group: 'generales',
  section: 'Esperas',
  max: 240,
  used_in: ['Stand-by', 'Guías nuevas'],
} as const;
const alert = { unit: 'min', kind: 'whole', group: 'generales', section: 'Monitoreo', min: 1, max: 1440 } as const;
const own = { group: 'costos_propios', used_in: ['Costo estimado', 'Cierre de guías'] } as const;
const weight = { unit: 'kg', kind: 'whole', group: 'generales', section: 'Pesos', min: 1000, max: 100_000 } as const;
const margin = { group: 'generales', section: 'Rentabilidad' } as const;
const invoice = { group: 'generales', section: 'Facturación' } as const;
const code = { ...invoice, unit: null, kind: 'text', used_in: ['Facturas'] } as const;
const threeDigits = { pattern: /^(?!000)\d{3}$/, pattern_text: 'Ingrese tres dígitos, como 001' } as const;

export const PARAMETERS = {
  diesel_usd_galon: {
    ...own,
    name: 'Precio del diésel',
    unit: 'USD/gal',
    kind: 'money',
    used_in: ['Costo estimado', 'Cierre de guías', 'Recargo por combustible'],
  },
  km_por_galon_cargado: {
    ...own,
    name: 'Rendimiento del cabezal cargado',
    unit: 'km/gal',
    kind: 'number',
    min: 0.5,
    max: 100,
    used_in: ['Costo estimado', 'Cierre de guías', 'Recargo por combustible'],
  },
  costo_km_otros_usd: { ...own, name: 'Llantas y mantenimiento por kilómetro', unit: 'USD/km', kind: 'money' },
  costo_hora_usd: { ...own, name: 'Hora del camión (sueldo, seguros, desgaste)', unit: 'USD/h', kind: 'money' },
  peaje_eje_usd: { ...own, name: 'Peaje por eje y caseta', unit: 'USD', kind: 'money' },
  ejes_unidad: { ...own, name: 'Ejes de la unidad completa', unit: 'ejes', kind: 'whole', min: 2, max: 12 },
  iva_credito_pct: { ...own, name: 'IVA de los costos que se recupera', unit: '%', kind: 'number', max: 100 },

  margen_minimo_pct: {
    ...margin,
    name: 'Rentabilidad mínima para aprobar y asignar',
    unit: '%',
    kind: 'number',
    min: -100,
    max: 1000,
    used_in: ['Aprobación', 'Despacho'],
  },
  margen_objetivo_pct: {
    ...margin,
    name: 'Rentabilidad desde la que una reserva es buena',
    unit: '%',
    kind: 'number',
    min: -100,
    max: 1000,
    used_in: ['Aprobación', 'Despacho'],
  },
  bloquear_sin_costo: {
    ...margin,
    name: 'No aprobar una reserva cuyo costo no se conoce',
    unit: null,
    kind: 'boolean',
    used_in: ['Aprobación', 'Despacho'],
  },
  horas_cancelacion_sin_cargo: {
    name: 'Horas antes de la cita hasta las que el cliente cancela sin cargo',
    unit: 'h',
    kind: 'number',
    group: 'generales',
    section: 'Reservas',
    max: 720,
    used_in: ['Cancelación de reservas'],
  },
  horas_libres_planta_E: { ...freeHours, name: 'Horas libres en planta de exportación' },
  horas_libres_planta_I: { ...freeHours, name: 'Horas libres en bodega de importación' },
  horas_libres_puerto: { ...freeHours, name: 'Horas libres en puerto' },
  horas_libres_deposito: { ...freeHours, name: 'Horas libres en depósito' },
  stand_by_hora_seco_usd: {
    name: 'Hora de stand-by de un contenedor seco',
    unit: 'USD/h',
    kind: 'money',
    group: 'generales',
    section: 'Esperas',
    used_in: ['Stand-by'],
  },
  stand_by_hora_reefer_usd: {
    name: 'Hora de stand-by de un contenedor refrigerado',
    unit: 'USD/h',
    kind: 'money',
    group: 'generales',
    section: 'Esperas',
    used_in: ['Stand-by'],
  },
  stand_by_alerta_pct: {
    name: 'Parte de las horas libres desde la que se avisa',
    unit: '%',
    kind: 'number',
    group: 'generales',
    section: 'Esperas',
    max: 100,
    used_in: ['Monitoreo'],
  },
  sobrepeso_desde_kg: {
    ...weight,
    name: 'Peso de carga y tara desde el que hay sobrepeso',
    used_in: ['Recargo por sobrepeso'],
  },
  unidad_max_kg: {
    ...weight,
    name: 'Peso máximo de un contenedor con su carga',
    used_in: ['Reservas', 'Salida de planta'],
  },
  noche_desde: {
    name: 'La noche empieza a las',
    unit: null,
    kind: 'time',
    group: 'generales',
    section: 'Recargos',
    used_in: ['Recargo nocturno'],
  },
  noche_hasta: {
    name: 'La noche termina a las',
    unit: null,
    kind: 'time',
    group: 'generales',
    section: 'Recargos',
    used_in: ['Recargo nocturno'],
  },
  alerta_parada_no_autorizada_min: {
    ...alert,
    name: 'Detenido fuera de una geocerca: avisar a los',
    used_in: ['Monitoreo'],
  },
  alerta_sin_gps_min: { ...alert, name: 'Sin posición GPS: avisar a los', used_in: ['Monitoreo'] },
  alerta_holgura_min: { ...alert, name: 'Holgura con la cita que marca el viaje en riesgo', used_in: ['Monitoreo'] },
  alerta_dias_libres: {
    name: 'Días libres de la naviera: avisar desde',
    unit: 'días',
    kind: 'whole',
    group: 'generales',
    section: 'Monitoreo',
    max: 90,
    used_in: ['Monitoreo'],
  },
  temp_tolerancia_c: {
    name: 'Desvío de temperatura permitido',
    unit: '°C',
    kind: 'number',
    group: 'generales',
    section: 'Monitoreo',
    max: 30,
    used_in: ['Monitoreo'],
  },
  tolerancia_turno_min: { ...alert, name: 'Tolerancia de los turnos', min: 0, used_in: ['Monitoreo'] },
  tolerancia_reloj_min: {
    ...alert,
    name: 'Adelanto permitido de una llegada o salida',
    min: 0,
    max: 120,
    used_in: ['Llegadas y salidas'],
  },
  geocerca_automatica: {
    name: 'El GPS registra llegadas y salidas (si no, las propone)',
    unit: null,
    kind: 'boolean',
    group: 'generales',
    section: 'Monitoreo',
    used_in: ['Seguimiento GPS'],
  },
  retencion_transporte_pct: {
    ...invoice,
    name: 'Retención del transporte de carga (código 310)',
    unit: '%',
    kind: 'number',
    max: 100,
    used_in: ['Órdenes de pago'],
  },
  sri_ambiente: {
    ...invoice,
    name: 'Ambiente del SRI: 1 pruebas, 2 producción',
    unit: null,
    kind: 'whole',
    min: 1,
    max: 2,
    used_in: ['Facturas'],
  },
  facturar_con_sap: {
    ...invoice,
    name: 'La orden pasa por SAP antes de facturarse (si no, se factura directamente)',
    unit: null,
    kind: 'boolean',
    used_in: ['Órdenes de pago', 'Facturas'],
  },
  establecimiento: { ...code, ...threeDigits, name: 'Establecimiento de las facturas' },
  punto_emision: { ...code, ...threeDigits, name: 'Punto de emisión de las facturas' },

  dias_aviso_credencial: {
    name: 'Días antes del vencimiento en que se avisa',
    unit: 'días',
    kind: 'whole',
    group: 'params_conductores',
    min: 1,
    max: 180,
    used_in: ['Credenciales', 'Licencias', 'Despacho'],
  },
  conduccion_max_h_dia: {
    name: 'Horas de conducción permitidas por día',
    unit: 'h',
    kind: 'number',
    group: 'params_conductores',
    min: 1,
    max: 24,
    used_in: ['Tiempos de conducción'],
  },
  viatico_dia_usd: {
    name: 'Viático por día de viaje',
    unit: 'USD',
    kind: 'money',
    group: 'params_conductores',
    used_in: ['Cierre de guías'],
  },
  viatico_noche_usd: {
    name: 'Viático por noche fuera de la base',
    unit: 'USD',
    kind: 'money',
    group: 'params_conductores',
    used_in: ['Cierre de guías'],
  },
} as const satisfies Record<string, ParameterDefinition>;

export type ParameterKey = keyof typeof PARAMETERS;
