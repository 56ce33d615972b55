import type { Module } from '../../../module.ts';
import { parameterRoutes } from './parameters.routes.ts';

/** Values of parameters by date, with a preview of what they change. */
export const parameterValuesModule: Module = {
  routes: () => parameterRoutes(),
  rights: [
    { code: 'parameter.read', module: 'Configuración', name: 'Ver parámetros', initially: ['ACCT@OPERADOR'] },
    { code: 'parameter.write', module: 'Configuración', name: 'Cambiar parámetros desde una fecha', initially: [] },
    {
      code: 'parameter.diesel',
      module: 'Configuración',
      name: 'Registrar el precio del diésel',
      initially: ['ACCT@OPERADOR'],
    },
  ],
  historyTexts: {
    'parameter.set_value': 'Registró un valor',
    'parameter.delete_value': 'Quitó un valor previsto',
  },
};
