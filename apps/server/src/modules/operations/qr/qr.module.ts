import type { Module } from '../../../module.ts';
import { qrPlugin } from './qr.plugin.ts';
import { UNKNOWN_SCANS } from './qr.queries.ts';
import { qrRoutes } from './qr.routes.ts';

/** The QR code of a guide: the page that a scan opens, and the log of scans. */
export const qrModule: Module = {
  routes: () => qrRoutes(),
  plugins: ({ services }) => [qrPlugin(services)],
  sweeps: [UNKNOWN_SCANS],
};
