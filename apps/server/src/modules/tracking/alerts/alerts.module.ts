import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { alertJobs } from './alerts.jobs.ts';
import { alertRoutes } from './alerts.routes.ts';
import { CASE_CONSTRAINTS } from './constraints.data.ts';
import { EMERGENCY_DESK } from './emergency-desk.ts';
import { noiseRoutes } from './noise.routes.ts';
import { ruleRoutes } from './rules.routes.ts';

/** Cases on trips: lists them, and records who attends, hands over and ends them. Rules: what is watched, for which trips, and who is told. */
export const alertsModule: Module = {
  routes: () => [...alertRoutes(), ...ruleRoutes(), ...noiseRoutes()],
  jobs: () => alertJobs(),
  constraints: CASE_CONSTRAINTS,
  emergencyDesk: EMERGENCY_DESK,
  readable: [readable({ noun: 'alert', table: 'alerts', key: 'id_alert', action: 'alert.read' })],
  rights: [
    {
      code: 'alert.read',
      module: 'Monitoreo',
      name: 'Ver los casos abiertos de los viajes y las reglas de alertas',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ADM_LOCAL@TRANS',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
      ],
    },
    {
      code: 'alert.write',
      module: 'Monitoreo',
      name: 'Escribir y desactivar reglas de alertas, y tomar casos de otros',
      initially: ['OPERADOR'],
    },
    {
      code: 'alert.attend',
      module: 'Monitoreo',
      name: 'Atender casos: reconocer, tomar, asignar, anotar y resolver',
      initially: ['OPERADOR', 'DESPACHADOR', 'MONITOR'],
    },
    {
      code: 'panic.close',
      module: 'Monitoreo',
      name: 'Cerrar emergencias: siempre dos personas',
      initially: ['OPERADOR', 'DESPACHADOR', 'MONITOR'],
    },
  ],
  screens: [
    {
      url: '/alertas',
      module: 'Monitoreo',
      title: 'Alertas',
      icon: 'BellOutlined',
      menu_group: '',
      menu_order: 55,
      action: 'alert.read',
    },
  ],
  historyTexts: {
    'alert.save_alert': 'Creó la regla',
    'alert.update_alert': 'Cambió la regla',
    'alert.disable_alert': 'Desactivó la regla',
    'alert.enable_alert': 'Activó la regla',
    attend_case: 'Atendió un caso',
    start_drill: 'Inició un simulacro de emergencia',
  },
};
