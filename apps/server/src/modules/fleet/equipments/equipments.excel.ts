import * as calls from '@cabezal/contract/fleet/equipments/equipments.calls';
import { AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import {
  type AttributeDefinition,
  EQUIPMENT_ATTRIBUTES,
  EQUIPMENT_KIND_NAMES,
} from '@cabezal/domain/system/validation/equipment-attributes.data';
import { SENDER_NAMES } from '@cabezal/domain/system/validation/modem';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { ReadAt } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Route } from '../../../platform/http/route.ts';
import { equipmentList, type Kind } from './equipments.queries.ts';
import { seenBy } from './read-equipment.ts';

type Column = ExcelColumn<calls.EquipmentRow>;

const attributeOf = (row: calls.EquipmentRow, code: string) => row.attributes.find(one => one.code === code);

/** A number is stored as a number, so that it can be summed; a certificate has a second column with its expiry. */
function attributeColumns({ code, name, entry, unit }: AttributeDefinition): Column[] {
  const isNumber = entry === 'whole' || entry === 'decimal';
  const value: Column = {
    header: unit ? `${name} (${unit})` : name,
    key: 'attributes',
    width: 18,
    type: isNumber ? 'number' : 'text',
    value: row => attributeOf(row, code)?.value ?? null,
  };
  if (entry !== 'certificate') return [value];
  const expiry: Column = {
    header: `${name}: vence`,
    key: 'attributes',
    width: 20,
    type: 'date',
    value: row => attributeOf(row, code)?.expires_on ?? null,
  };
  return [value, expiry];
}

const disk: Column = { header: 'Disco', key: 'disk', width: 18, type: 'text' };
const ofChassis: Column[] = [
  {
    header: 'Placa',
    key: 'license_plate',
    width: 12,
    type: 'text',
    value: e => e.license_plate && formatPlate(e.license_plate),
  },
  { header: 'Tamaño', key: 'size', width: 10, type: 'text' },
];
const ofModem: Column[] = [
  { header: 'Código que envía', key: 'code', width: 24, type: 'text' },
  { header: 'Forma de envío', key: 'sender', width: 30, type: 'text', value: e => e.sender && SENDER_NAMES[e.sender] },
  { header: 'Última señal', key: 'heard_at', width: 18, type: 'instant' },
  { header: 'Dueño', key: 'owner_name', width: 30, type: 'text' },
  {
    header: 'Montado en el equipo',
    key: 'mounted_on',
    width: 24,
    type: 'text',
    value: e => e.mounted_on && `${EQUIPMENT_KIND_NAMES[e.mounted_on.kind]} ${e.mounted_on.disk}`,
  },
];
const common: Column[] = [
  {
    header: 'Disponibilidad',
    key: 'availability',
    width: 16,
    type: 'text',
    value: e => AVAILABILITY_NAMES[e.availability],
  },
  { header: 'Propio', key: 'is_own', width: 9, type: 'text', value: e => yesNo(e.is_own) },
  { header: 'Compañía', key: 'business_name', width: 30, type: 'text' },
  { header: 'Camión', key: 'truck_disk', width: 10, type: 'text' },
  {
    header: 'Placa del camión',
    key: 'license_plate_truck',
    width: 16,
    type: 'text',
    value: e => e.license_plate_truck && formatPlate(e.license_plate_truck),
  },
];
const last: Column[] = [
  { header: 'Primer vencimiento', key: 'expires_on', width: 18, type: 'date' },
  { header: 'Observación', key: 'observation', width: 40, type: 'text' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: e => yesNo(e.active) },
  { header: 'Registrado', key: 'created_at', width: 17, type: 'instant' },
];
const waiting: Column[] = [
  { header: 'Espera con contenedor en', key: 'waits', width: 24, type: 'text', value: e => e.waits?.place },
  { header: 'Espera desde', key: 'waits', width: 18, type: 'instant', value: e => e.waits?.since },
];
const own: Readonly<Record<Kind, Column[]>> = {
  GEN: waiting,
  CHA: [...ofChassis, ...waiting],
  MOD: ofModem,
};
const columnsOf = (kind: Kind): Column[] => [
  disk,
  ...own[kind],
  ...common,
  ...EQUIPMENT_ATTRIBUTES[kind].flatMap(attributeColumns),
  ...last,
];
/** In the sheet of all kinds, the attributes share one column. */
const mixed: Column[] = [
  { header: 'Tipo', key: 'kind', width: 12, type: 'text', value: e => EQUIPMENT_KIND_NAMES[e.kind] },
  disk,
  ...ofChassis,
  ...common,
  ...ofModem,
  ...waiting,
  {
    header: 'Atributos',
    key: 'attributes',
    width: 50,
    type: 'text',
    value: e => e.attributes.map(a => `${a.name}: ${a.value}`).join('; '),
  },
  ...last,
];

/** The reports of gensets, chassis and modems, each with the columns of its kind, and the report of all. */
export function equipmentExcels(): Route[] {
  const shown = async ({ actor }: { actor: Actor }) => seenBy<calls.EquipmentRow>(actor);
  const of = (kind: Kind, name: string, sheet: string) => ({
    name,
    sheet,
    columns: columnsOf(kind),
    spec: ({ input, tx }: { input: Parameters<typeof equipmentList>[0]; tx: ReadAt }) => equipmentList(input, tx, kind),
    shown,
  });
  return [
    serveExcel(calls.getGeneratorsExcel, calls.getGenerators, of('GEN', 'generadores', 'Generadores')),
    serveExcel(calls.getChasisExcel, calls.getChasis, of('CHA', 'chasis', 'Chasis')),
    serveExcel(calls.getModemsExcel, calls.getModems, of('MOD', 'modem', 'Módems')),
    serveExcel(calls.getEquipmentsExcel, calls.getEquipments, {
      name: 'equipos',
      sheet: 'Equipos',
      columns: mixed,
      spec: ({ input, tx }) => equipmentList(input, tx),
      shown,
    }),
  ];
}
