import * as calls from '@cabezal/contract/prices/services/services.calls';
import { bulkEditServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { SERVICE_TYPE_NAMES, type ServiceType } from '@cabezal/domain/system/validation/service';
import { listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { addService, changeService, deleteService, readService } from './save-service.ts';
import { editServices } from './services.bulk.ts';
import { serviceExcel } from './services.excel.ts';
import { listBookable, listIvaTypes, serviceList } from './services.queries.ts';

const fresh = ({ tx, actor, input }: Context<{ id_service: number }>) => readService(tx, actor, input.id_service);

export function serviceRoutes(): Route[] {
  return [
    serveChange(bulkEditServices, ({ tx, actor, input }) => editServices(tx, actor, input), asDone),
    serviceExcel(),
    serve(calls.getServices, ({ tx, input }) => listPage<ServiceRow>(tx, serviceList(input), input)),
    serve(calls.getService, fresh),
    serveChange(
      calls.addService,
      ({ tx, actor, input }) => addService(tx, actor, input),
      ({ tx, actor }, id_service) => readService(tx, actor, id_service),
    ),
    serveChange(calls.updateService, ({ tx, actor, input }) => changeService(tx, actor, input), fresh),
    serveChange(
      calls.deleteService,
      ({ tx, actor, input }) => deleteService(tx, actor, input),
      ({ input }) => ({ id_service: input.id_service, deleted: true as const }),
    ),
    serve(calls.getTypeServices, async () =>
      Object.entries(SERVICE_TYPE_NAMES).map(([code, name]) => ({ code: code as ServiceType, name })),
    ),
    serve(calls.getBookableServices, ({ tx }) => listBookable(tx)),
    serve(calls.getIva, ({ tx }) => listIvaTypes(tx)),
  ];
}
