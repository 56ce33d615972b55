import * as calls from '@cabezal/contract/prices/parameter-values/parameters.calls';
import type { ParameterGroup } from '@cabezal/domain/system/parameters/parameter-kinds';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { previewOwnCosts } from './own-costs.ts';
import { listValues } from './parameters.queries.ts';
import { readParameters } from './read-parameters.ts';
import { deleteParameterValue, type GivenValue, saveParameters } from './save-parameters.ts';

const shown =
  (group: ParameterGroup) =>
  ({ tx }: Context<unknown>) =>
    readParameters(tx, group);
const save = ({ tx, actor, input }: Context<{ values: GivenValue[] }>) => saveParameters(tx, actor, input.values);

/** The figures that rules use, each value from its day on, in three lists (8-money §2). */
export function parameterRoutes(): Route[] {
  const own = shown('costos_propios');
  const general = shown('generales');
  const drivers = shown('params_conductores');
  return [
    serve(calls.getOwnCosts, own),
    serveChange(calls.saveOwnCosts, save, own),
    serve(calls.previewOwnCosts, ({ tx, actor, input }) => previewOwnCosts(tx, actor, input.values)),
    serve(calls.getGeneralParameters, general),
    serveChange(calls.saveGeneralParameters, save, general),
    serve(calls.getDriverParameters, drivers),
    serveChange(calls.saveDriverParameters, save, drivers),
    serve(calls.listParameterValues, ({ tx, input }) => listValues(tx, input.key)),
    serveChange(
      calls.deleteParameterValue,
      ({ tx, actor, input }) => deleteParameterValue(tx, actor, input),
      ({ tx, input }) => listValues(tx, input.key),
    ),
  ];
}
