import type { Module } from '../../../module.ts';
import { parameterRoutes } from './parameters.routes.ts';

export const parameterValuesModule: Module = {
  routes: () => parameterRoutes(),
};
