import type { Module } from '../../../module.ts';
import { dispatchRoutes } from './dispatch.routes.ts';
import { rescueRoutes } from './rescue/rescue.routes.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { toDispatchCount } from './to-dispatch-count.ts';

/** The dispatch board: unassigned trips, candidates, assignment, rescue and return. */
export const dispatchModule: Module = {
  routes: ({ services }) => [...dispatchRoutes(services), ...rescueRoutes(services), ...returnRoutes(services)],
  menuCounts: [toDispatchCount],
  rights: [
    {
      code: 'dispatch.read',
      module: 'Despachos',
      name: 'Ver el tablero de despachos',
      initially: ['OPERADOR', 'DESPACHADOR', 'EQUIPO_OPERATIVO'],
    },
    {
      code: 'dispatch.assign',
      module: 'Despachos',
      name: 'Asignar camión, conductor y equipos',
      initially: ['OPERADOR', 'DESPACHADOR'],
    },
  ],
  screens: [
    {
      url: '/despachos',
      module: 'Despachos',
      title: 'Despachos',
      icon: 'ScheduleOutlined',
      menu_group: '',
      menu_order: 40,
      action: 'dispatch.read',
    },
    { url: '/despachos/{number}', module: 'Despachos', title: 'Despacho de reserva', action: 'dispatch.read' },
  ],
  historyTexts: {
    rescue: 'Rescató la guía con otra unidad',
    return_container: 'Creó el retorno del contenedor',
  },
};
