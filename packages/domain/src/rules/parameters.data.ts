/**
 * Parameters that an operator may change, with the values proposed for a start (catalogos `parametros_iniciales`). Units are in
 * the names: hours, USD, minutes, days, km, °C.
 */
export const INITIAL_PARAMETERS = {
  horas_libres_planta_E: 6,
  horas_libres_planta_I: 4,
  horas_libres_puerto: 3,
  horas_libres_deposito: 2,
  stand_by_hora_seco_usd: '15.00',
  stand_by_hora_reefer_usd: '20.00',
  stand_by_alerta_pct: 75,
  dias_aviso_credencial: 30,
  tolerancia_turno_min: 30,
  tolerancia_reloj_min: 5,
  horas_cancelacion_sin_cargo: 12,
  diesel_usd_galon: '2.80',
  km_por_galon_cargado: 6.5,
  viatico_dia_usd: '15.00',
  viatico_noche_usd: '20.00',
  descanso_min_cada_5h: 30,
  conduccion_max_h_dia: 10,
  alerta_parada_no_autorizada_min: 15,
  alerta_sin_gps_min: 20,
  alerta_holgura_min: 30,
  alerta_dias_libres: 3,
  temp_tolerancia_c: 2,
  unidad_max_kg: 45_000,
  pbv_max_kg: 48_000,
  pbv_tolerancia_kg: 51_000,
} as const;
