import type { ServiceRow } from '@cabezal/contract/services/services.calls';
import * as calls from '@cabezal/contract/services/services.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { SERVICE_TYPE_NAMES, type ServiceType } from '@cabezal/domain/validation/service';
import { listPage } from '../../platform/db/list.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { addService, deleteService, readService, updateService } from './save-service.ts';
import { serviceExcel } from './services.excel.ts';
import { listBookable, listIvaTypes, serviceList } from './services.queries.ts';

export function serviceRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    serviceExcel(zone),
    serve(calls.getServices, ({ tx, input }) => listPage<ServiceRow>(tx, serviceList(input), input)),
    serve(calls.getService, ({ tx, actor, input }) => readService(tx, actor, input.id_service, zone)),
    serve(calls.addService, ({ tx, actor, input }) => addService(tx, actor, input, zone)),
    serve(calls.updateService, ({ tx, actor, input }) => updateService(tx, actor, input, zone)),
    serve(calls.deleteService, ({ tx, actor, input }) => deleteService(tx, actor, input)),
    serve(calls.getTypeServices, async () =>
      Object.entries(SERVICE_TYPE_NAMES).map(([code, name]) => ({ code: code as ServiceType, name })),
    ),
    serve(calls.getBookableServices, ({ tx }) => listBookable(tx)),
    serve(calls.getIva, ({ tx }) => listIvaTypes(tx, businessDate(tx.now, zone))),
  ];
}
