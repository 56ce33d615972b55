import { CHASSIS_TYPES, EQUIPMENT_CERTIFICATES } from '@cabezal/contract/equipments/equipment-lookups.data';
import type { EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import * as calls from '@cabezal/contract/equipments/equipments.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { equipmentExcel } from './equipments.excel.ts';
import { equipmentList, findEquipment } from './equipments.queries.ts';

export function equipmentRoutes({ env }: Services): Route[] {
  return [
    equipmentExcel(env.TZ_BUSINESS),
    serve(calls.getEquipments, ({ tx, input }) => listPage<EquipmentRow>(tx, equipmentList(input), input)),
    serve(calls.getGenerators, ({ tx, input }) => listPage<EquipmentRow>(tx, equipmentList(input, 'GEN'), input)),
    serve(calls.getChasis, ({ tx, input }) => listPage<EquipmentRow>(tx, equipmentList(input, 'CHA'), input)),
    serve(calls.getEquipment, async ({ tx, input }) => {
      const equipment = await findEquipment(tx, input.id_equipment, businessDate(tx.now, env.TZ_BUSINESS));
      if (equipment === undefined) throw notFound('El equipo no existe');
      return equipment;
    }),
    serve(calls.getChasisTypes, async () => [...CHASSIS_TYPES]),
    serve(calls.getCertificateTypes, async () => [...EQUIPMENT_CERTIFICATES]),
  ];
}
