import type { Module } from '../../../module.ts';
import { moneyReportRoutes } from './reports.routes.ts';

/** Reports over a period: stand-by, advisors, reservations. */
export const reportsModule: Module = {
  routes: () => moneyReportRoutes(),
  rights: [
    {
      code: 'report.money',
      module: 'Reportes',
      name: 'Ver los reportes de venta, stand-by y asesores de sus clientes',
      initially: ['ACCT@OPERADOR', 'ASESOR'],
    },
    {
      code: 'report.all',
      module: 'Reportes',
      name: 'Ver en los reportes lo de todos los asesores',
      initially: ['ACCT@OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/reportes/asesores',
      module: 'Reportes',
      title: 'Asesores',
      icon: 'FundOutlined',
      menu_group: 'Dinero',
      menu_order: 367,
      action: 'report.money',
      places: ['OPERADOR'],
    },
    {
      url: '/reportes/consulta-reservas',
      module: 'Reportes',
      title: 'Consulta de reservas',
      icon: 'FileSearchOutlined',
      menu_group: 'Dinero',
      menu_order: 368,
      action: 'report.money',
      places: ['OPERADOR'],
    },
    {
      url: '/reportes/stand-by',
      module: 'Reportes',
      title: 'Stand-by',
      icon: 'HourglassOutlined',
      menu_group: 'Dinero',
      menu_order: 366,
      action: 'report.money',
      places: ['OPERADOR'],
    },
  ],
};
