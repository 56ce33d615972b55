import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import { listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { catalogueList, catalogues } from './catalogue-lists.queries.ts';
import { catalogueExcels } from './catalogues.excel.ts';
import { type Catalogue, readEntry } from './entries.queries.ts';
import { removeEntry } from './entries.ts';
import * as save from './save-catalogues.ts';

/** Maintenance of the short catalogues. */
export function maintenanceRoutes(): Route[] {
  return [...catalogueExcels(), ...listRoutes(), ...changeRoutes(), ...removeRoutes()];
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

/** The entry with that id, as listed. */
const entryOf =
  <R>(catalogue: Catalogue) =>
  ({ tx }: Context<unknown>, id: number): Promise<R> =>
    readEntry<R>(tx, catalogue, id);

function changeRoutes(): Route[] {
  const product = entryOf<calls.ProductRow>(catalogues.products);
  const line = entryOf<calls.ShippingLineRow>(catalogues.shippingLines);
  const ship = entryOf<calls.ShipRow>(catalogues.ships);
  const type = entryOf<calls.ContainerTypeRow>(catalogues.containerTypes);
  const motive = entryOf<calls.MotiveRow>(catalogues.motives);
  return [
    serveChange(calls.saveProduct, ({ tx, actor, input }) => save.saveProduct(tx, actor, input), product),
    serveChange(calls.editProduct, ({ tx, actor, input }) => save.editProduct(tx, actor, input), product),
    serveChange(calls.saveShippingLine, ({ tx, actor, input }) => save.saveShippingLine(tx, actor, input), line),
    serveChange(calls.editShippingLine, ({ tx, actor, input }) => save.editShippingLine(tx, actor, input), line),
    serveChange(calls.saveShip, ({ tx, actor, input }) => save.saveShip(tx, actor, input), ship),
    serveChange(calls.editShip, ({ tx, actor, input }) => save.editShip(tx, actor, input), ship),
    serveChange(calls.saveContainerType, ({ tx, actor, input }) => save.saveContainerType(tx, actor, input), type),
    serveChange(calls.editContainerType, ({ tx, actor, input }) => save.editContainerType(tx, actor, input), type),
    serveChange(calls.saveMotive, ({ tx, actor, input }) => save.saveMotive(tx, actor, input), motive),
    serveChange(calls.editMotive, ({ tx, actor, input }) => save.editMotive(tx, actor, input), motive),
  ];
}

const gone = () => ({ deleted: true as const });

function removeRoutes(): Route[] {
  const { products, shippingLines, ships, containerTypes, motives } = catalogues;
  return [
    serveChange(
      calls.deleteProduct,
      ({ tx, actor, input: { id_product: id, version } }) => removeEntry(tx, actor, products, { id, version }),
      gone,
    ),
    serveChange(
      calls.deleteShippingLine,
      ({ tx, actor, input: { id_shipping_line: id, version } }) =>
        removeEntry(tx, actor, shippingLines, { id, version }),
      gone,
    ),
    serveChange(
      calls.deleteShip,
      ({ tx, actor, input: { id_ship: id, version } }) => removeEntry(tx, actor, ships, { id, version }),
      gone,
    ),
    serveChange(
      calls.deleteContainerType,
      ({ tx, actor, input: { id_container_type: id, version } }) =>
        removeEntry(tx, actor, containerTypes, { id, version }),
      gone,
    ),
    serveChange(
      calls.deleteMotive,
      ({ tx, actor, input: { id_motivo: id, version } }) => removeEntry(tx, actor, motives, { id, version }),
      gone,
    ),
  ];
}
