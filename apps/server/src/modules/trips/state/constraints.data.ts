import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const TRIP_CONSTRAINTS: ConstraintTexts = {
  guides_truck_free: { code: 'CAMION_OCUPADO', message: 'El camión ya tiene una guía activa en ese horario' },
  guides_driver_free: { code: 'CONDUCTOR_OCUPADO', message: 'El conductor ya tiene una guía activa en ese horario' },
  guides_generator_free: { code: 'EQUIPO_OCUPADO', message: 'El generador ya tiene una guía activa en ese horario' },
  guides_chassis_free: { code: 'EQUIPO_OCUPADO', message: 'El chasis ya tiene una guía activa en ese horario' },
  guides_live_leg: { code: 'TRAMO_CON_GUIA', message: 'El tramo ya tiene una guía activa' },
};
