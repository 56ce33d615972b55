import type { Module } from '../../../module.ts';
import { qrPlugin } from './qr.plugin.ts';
import { qrRoutes } from './qr.routes.ts';

export const qrModule: Module = {
  routes: () => qrRoutes(),
  plugins: ({ services }) => [qrPlugin(services)],
};
