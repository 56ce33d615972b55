import type { Module } from '../../../module.ts';
import { qrPlugin } from './qr.plugin.ts';
import { UNKNOWN_SCANS } from './qr.queries.ts';
import { qrRoutes } from './qr.routes.ts';

/** The QR code of a guide: the page that a scan opens, and the log of scans. */
export const qrModule: Module = {
  routes: () => qrRoutes(),
  plugins: ({ services }) => [qrPlugin(services)],
  sweeps: [UNKNOWN_SCANS],
  rights: [
    {
      code: 'qr.read',
      module: 'Guías',
      name: 'Ver las lecturas del código QR',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'OPERADOR', 'MONITOR'],
    },
  ],
  screens: [
    {
      url: '/logs_qr',
      module: 'Guías',
      title: 'Lecturas QR',
      icon: 'QrcodeOutlined',
      menu_group: '',
      menu_order: 75,
      action: 'qr.read',
    },
  ],
};
