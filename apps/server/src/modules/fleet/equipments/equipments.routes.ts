import * as changes from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { bulkEditEquipments } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/equipments/equipments.calls';
import {
  CHASSIS_TYPES,
  EQUIPMENT_ATTRIBUTES,
  EQUIPMENT_CERTIFICATES,
} from '@cabezal/domain/system/validation/equipment-attributes.data';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { findRecord } from '../../system/records/record-verbs.ts';
import { listStateLogs } from '../../system/records/state-logs.queries.ts';
import { listTripsAhead } from '../../trips/state/assignment/trips-ahead.queries.ts';
import { tripAheadRow } from '../../trips/state/assignment/trips-ahead.ts';
import type { WithBefore } from '../../trips/state/assignment/with-waiting.ts';
import { EQUIPMENT, type EquipmentFacts } from './equipment.record.ts';
import { deleteEquipment, setAvailability, tripColumn } from './equipment-state.ts';
import { editEquipments } from './equipments.bulk.ts';
import { equipmentExcels } from './equipments.excel.ts';
import { type EquipmentListInput, equipmentList, type Kind, valuesInUse } from './equipments.queries.ts';
import { readEquipment, seenBy } from './read-equipment.ts';
import { addEquipment, updateDocuments, updateEquipment } from './save-equipment.ts';

const fresh = ({ tx, actor, input }: Context<{ id_equipment: number }>) => readEquipment(tx, actor, input.id_equipment);
const freshOf = ({ tx, actor }: Context<unknown>, id_equipment: number) => readEquipment(tx, actor, id_equipment);

export function equipmentRoutes(): Route[] {
  return [...listRoutes(), ...changeRoutes(), ...stateRoutes(), ...lookupRoutes()];
}

function listRoutes(): Route[] {
  const page = async ({ tx, actor, input }: Context<EquipmentListInput>, kind?: Kind) => {
    const found = await listPage<WithBefore<EquipmentRow>>(tx, equipmentList(input, tx, kind), input);
    return { ...found, rows: found.rows.map(seenBy<EquipmentRow>(actor)) };
  };
  return [
    ...equipmentExcels(),
    serve(calls.getEquipments, context => page(context)),
    serve(calls.getGenerators, context => page(context, 'GEN')),
    serve(calls.getChasis, context => page(context, 'CHA')),
    serve(calls.getModems, context => page(context, 'MOD')),
    serve(calls.getEquipment, fresh),
  ];
}

function changeRoutes(): Route[] {
  return [
    serveChange(bulkEditEquipments, ({ tx, actor, input }) => editEquipments(tx, actor, input), asDone),
    serveChange(changes.addGenerator, ({ tx, actor, input }) => addEquipment(tx, actor, 'GEN', input), freshOf),
    serveChange(changes.addChassis, ({ tx, actor, input }) => addEquipment(tx, actor, 'CHA', input), freshOf),
    serveChange(changes.addModem, ({ tx, actor, input }) => addEquipment(tx, actor, 'MOD', input), freshOf),
    serveChange(changes.updateEquipment, ({ tx, actor, input }) => updateEquipment(tx, actor, input), fresh),
    serveChange(
      changes.deleteEquipment,
      ({ tx, actor, input }) => deleteEquipment(tx, actor, input),
      ({ input }) => ({ id_equipment: input.id_equipment, deleted: true as const }),
    ),
    serveChange(changes.updateEquipmentDocuments, ({ tx, actor, input }) => updateDocuments(tx, actor, input), fresh),
  ];
}

const findVisible = (tx: Tx, id_equipment: number) => findRecord<EquipmentFacts>(tx, EQUIPMENT, id_equipment);

function stateRoutes(): Route[] {
  return [
    serveChange(changes.updateAvailability, ({ tx, actor, input }) => setAvailability(tx, actor, input), fresh),
    serve(changes.getEquipmentStateLogs, async ({ tx, input }) => {
      await findVisible(tx, input.id_equipment);
      return listStateLogs(tx, 'equipment', input.id_equipment);
    }),
    serve(changes.getEquipmentTripsAhead, async ({ tx, input }) => {
      const column = tripColumn[(await findVisible(tx, input.id_equipment)).kind];
      return column === null ? [] : (await listTripsAhead(tx, column, input.id_equipment)).map(tripAheadRow);
    }),
  ];
}

function lookupRoutes(): Route[] {
  return [
    serve(calls.getAttributeValues, async ({ tx, input }) => {
      const inUse = await valuesInUse(tx, input.kind);
      return EQUIPMENT_ATTRIBUTES[input.kind].map(({ code, name, entry, unit, required, values }) => ({
        code,
        name,
        entry,
        unit: unit ?? null,
        required: required ?? false,
        values: [...(values ?? [])],
        in_use: entry === 'suggest' ? (inUse.get(code) ?? []) : [],
      }));
    }),
    serve(calls.getChasisTypes, async () => [...CHASSIS_TYPES]),
    serve(calls.getCertificateTypes, async () => [...EQUIPMENT_CERTIFICATES]),
  ];
}
