import type { Module } from '../../../module.ts';
import { parameterRoutes } from './parameters.routes.ts';

/** Values of parameters by date, with a preview of what they change. */
export const parameterValuesModule: Module = {
  routes: () => parameterRoutes(),
};
