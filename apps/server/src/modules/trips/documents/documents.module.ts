import type { Module } from '../../../module.ts';
import { documentRoutes } from './documents.routes.ts';

export const documentsModule: Module = {
  routes: () => documentRoutes(),
};
