import type { Module } from '../../../module.ts';
import { importJobs } from './imports.jobs.ts';
import { importRoutes } from './imports.routes.ts';
import { workbookRoutes } from './workbooks.routes.ts';

/** Excel imports: reads a file, judges its rows, stores the confirmed ones. */
export const importsModule: Module = {
  routes: ({ services, importKinds }) => [
    ...importRoutes(services, importKinds),
    ...workbookRoutes(services, importKinds),
  ],
  jobs: () => importJobs(),
  screens: [
    {
      url: '/importaciones',
      module: 'Importaciones',
      title: 'Todo en un libro',
      icon: 'FileExcelOutlined',
      menu_group: 'Administración',
      menu_order: 435,
      action: 'driver.write',
    },
  ],
  historyTexts: {
    store_import: 'Guardó una importación',
    store_workbook: 'Guardó un libro de Excel',
  },
};
