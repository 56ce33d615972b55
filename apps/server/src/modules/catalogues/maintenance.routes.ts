import * as calls from '@cabezal/contract/catalogues/maintenance.calls';
import * as parameters from '@cabezal/contract/catalogues/parameters.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { listPage } from '../../platform/db/list.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { catalogueList, catalogues } from './catalogue-lists.ts';
import { catalogueExcels } from './catalogues.excel.ts';
import { removeEntry } from './entries.ts';
import { listValues, parameterList, type StoredParameter } from './parameters.queries.ts';
import * as save from './save-catalogues.ts';
import { deleteParameterValue, parameterRow, readParameter, saveParameter } from './save-parameter.ts';

/** Keeping the short catalogues and the parameters. */
export function maintenanceRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [...catalogueExcels(zone), ...listRoutes(), ...changeRoutes(), ...removeRoutes(), ...parameterRoutes(zone)];
}

function listRoutes(): Route[] {
  return [
    serve(calls.listProductsTpt, ({ tx, input }) => listPage(tx, catalogueList('products', input), input)),
    serve(calls.listShippingLines, ({ tx, input }) => listPage(tx, catalogueList('shippingLines', input), input)),
    serve(calls.listShips, ({ tx, input }) => listPage(tx, catalogueList('ships', input), input)),
    serve(calls.listContainerTypes, ({ tx, input }) => listPage(tx, catalogueList('containerTypes', input), input)),
    serve(calls.listMotives, ({ tx, input }) => listPage(tx, catalogueList('motives', input), input)),
  ];
}

function changeRoutes(): Route[] {
  return [
    serve(calls.saveProduct, ({ tx, actor, input }) => save.saveProduct(tx, actor, input)),
    serve(calls.editProduct, ({ tx, actor, input }) => save.editProduct(tx, actor, input)),
    serve(calls.saveShippingLine, ({ tx, actor, input }) => save.saveShippingLine(tx, actor, input)),
    serve(calls.editShippingLine, ({ tx, actor, input }) => save.editShippingLine(tx, actor, input)),
    serve(calls.saveShip, ({ tx, actor, input }) => save.saveShip(tx, actor, input)),
    serve(calls.editShip, ({ tx, actor, input }) => save.editShip(tx, actor, input)),
    serve(calls.saveContainerType, ({ tx, actor, input }) => save.saveContainerType(tx, actor, input)),
    serve(calls.editContainerType, ({ tx, actor, input }) => save.editContainerType(tx, actor, input)),
    serve(calls.saveMotive, ({ tx, actor, input }) => save.saveMotive(tx, actor, input)),
    serve(calls.editMotive, ({ tx, actor, input }) => save.editMotive(tx, actor, input)),
  ];
}

function removeRoutes(): Route[] {
  const { products, shippingLines, ships, containerTypes, motives } = catalogues;
  return [
    serve(calls.deleteProduct, ({ tx, actor, input: { id_product: id, version } }) =>
      removeEntry(tx, actor, products, { id, version }),
    ),
    serve(calls.deleteShippingLine, ({ tx, actor, input: { id_shipping_line: id, version } }) =>
      removeEntry(tx, actor, shippingLines, { id, version }),
    ),
    serve(calls.deleteShip, ({ tx, actor, input: { id_ship: id, version } }) =>
      removeEntry(tx, actor, ships, { id, version }),
    ),
    serve(calls.deleteContainerType, ({ tx, actor, input: { id_container_type: id, version } }) =>
      removeEntry(tx, actor, containerTypes, { id, version }),
    ),
    serve(calls.deleteMotive, ({ tx, actor, input: { id_motivo: id, version } }) =>
      removeEntry(tx, actor, motives, { id, version }),
    ),
  ];
}

function parameterRoutes(zone: string): Route[] {
  const today = (now: Date) => businessDate(now, zone);
  return [
    serve(parameters.listParameters, async ({ tx, input }) => {
      const page = await listPage<StoredParameter>(tx, parameterList(input, today(tx.now)), input);
      return { ...page, rows: page.rows.map(parameterRow) };
    }),
    serve(parameters.listParameterValues, async ({ tx, input }) => {
      await readParameter(tx, input.key, today(tx.now));
      return listValues(tx, input.key, today(tx.now));
    }),
    serve(parameters.saveParameter, ({ tx, actor, input }) => saveParameter(tx, actor, input, zone)),
    serve(parameters.deleteParameterValue, ({ tx, actor, input }) => deleteParameterValue(tx, actor, input, zone)),
  ];
}
