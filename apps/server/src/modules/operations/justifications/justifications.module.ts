import { JUSTIFICATION_NAMES } from '@cabezal/domain/trips/rules/lateness';
import type { Module } from '../../../module.ts';
import { justificationRoutes } from './justifications.routes.ts';

/** Justifications of delays and early departures. */
export const justificationsModule: Module = {
  routes: () => justificationRoutes(),
  codeTexts: { justification_kind: JUSTIFICATION_NAMES },
};
