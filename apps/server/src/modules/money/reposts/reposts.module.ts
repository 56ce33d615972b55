import type { Module } from '../../../module.ts';
import { repostCount } from './repost-count.ts';
import { repostRoutes } from './reposts.routes.ts';

/** Documents that SAP does not have yet: lists them, sends them again, settles them by hand; the logs of SAP. */
export const repostsModule: Module = {
  routes: ({ sap }) => repostRoutes(sap),
  menuCounts: [repostCount],
  screens: [
    {
      url: '/reposteos',
      module: 'Facturación',
      title: 'Reposteos',
      icon: 'FileSyncOutlined',
      menu_group: 'Dinero',
      menu_order: 330,
      action: 'billing.read',
      places: ['OPERADOR'],
    },
    {
      url: '/reposteos/{number}',
      module: 'Facturación',
      title: 'Reposteo',
      action: 'billing.read',
      places: ['OPERADOR'],
    },
    {
      url: '/sap',
      module: 'Facturación',
      title: 'SAP',
      icon: 'CloudSyncOutlined',
      menu_group: 'Dinero',
      menu_order: 340,
      action: 'billing.read',
      places: ['OPERADOR'],
    },
  ],
};
