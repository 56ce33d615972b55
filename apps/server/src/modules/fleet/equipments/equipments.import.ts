import { addGenerator, addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { equipmentColumns } from '@cabezal/contract/fleet/equipments/equipment-import.data';
import { equipmentErrors } from '@cabezal/domain/system/validation/equipment';
import {
  EQUIPMENT_ATTRIBUTES,
  EQUIPMENT_KIND_NAMES,
  type EquipmentKind,
} from '@cabezal/domain/system/validation/equipment-attributes.data';
import { bareCode, modemCode, SENDER_NAMES, SENDERS } from '@cabezal/domain/system/validation/modem';
import { plateKey, plateSpellings } from '@cabezal/domain/system/validation/plate';
import type { Tx } from '../../../platform/db/tx.ts';
import { carrier, companiesOf, type ImportCompany } from '../../people/companies/companies-of-rows.queries.ts';
import { schemaErrors, wrongOf } from '../../system/imports/by-schema.ts';
import type { Entered, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, parseCells, textOf } from '../../system/imports/parse-cells.ts';
import { type Device, findDevices } from '../devices/device.queries.ts';
import { lockMountPlaces } from '../devices/lock-mount-place.ts';
import type { EquipmentDetails, EquipmentFacts } from './equipment.record.ts';
import { mayEditEquipment } from './equipment-rights.ts';
import { findKnownEquipments, findMounts, lockByDisks, type Mount } from './equipments-import.queries.ts';
import { type DetailsInput, detailValues } from './save-equipment.ts';
import { type EquipmentRow, storeImported } from './store-imported.ts';

interface Known {
  byDisk: (kind: EquipmentKind, disk: string) => EquipmentFacts | null;
  deviceOf: (equipment: EquipmentFacts | null) => Device | null;
  /** Holder of a unique value: a plate, an IMEI, a place on a truck. */
  holderOf: (key: string) => number | null;
  mountOf: (plate: string) => Mount | null;
  companyOf: (ruc: string | null) => ImportCompany | { error: string };
}

const kindOf = (values: CellValues): EquipmentKind =>
  (Object.keys(EQUIPMENT_KIND_NAMES) as EquipmentKind[]).find(kind => EQUIPMENT_KIND_NAMES[kind] === values.kind) ??
  'GEN';
const diskOf = (values: CellValues): string => textOf(values, 'disk').toUpperCase();

/** Attributes of the file merged over the stored ones; attributes that the kind does not have are errors. */
function attributesOf(
  kind: EquipmentKind,
  values: CellValues,
  before: EquipmentFacts | null,
): DetailsInput['attributes'] {
  const given = EQUIPMENT_ATTRIBUTES[kind].map(({ code }) => {
    const old = before?.attributes.find(one => one.code === code);
    return {
      code,
      value: textOf(values, `attribute.${code}`) || (old?.value ?? null),
      expires_on: textOf(values, `expiry.${code}`) || (old?.expires_on ?? null),
    };
  });
  return given.filter(one => one.value !== null);
}

/** Filled columns that belong to another kind. */
function strangeCells(kind: EquipmentKind, values: CellValues): Record<string, string> {
  const known = new Set(EQUIPMENT_ATTRIBUTES[kind].map(one => one.code));
  const strange = Object.keys(values).filter(key => {
    const code = /^(?:attribute|expiry)\.(.+)$/.exec(key)?.[1];
    return code !== undefined && !known.has(code) && textOf(values, key) !== '';
  });
  const name = EQUIPMENT_KIND_NAMES[kind].toLowerCase();
  return Object.fromEntries(strange.map(key => [key, `Un ${name} no tiene ese dato`]));
}

function inputOf(
  kind: EquipmentKind,
  values: CellValues,
  before: EquipmentFacts | null,
  mount: Mount | null,
): DetailsInput {
  const code = textOf(values, 'code') || (before === null ? null : undefined);
  return {
    ...(kind === 'MOD' || code ? { code } : {}),
    disk: diskOf(values),
    license_plate: textOf(values, 'license_plate') || (before?.license_plate ?? null),
    size: textOf(values, 'size') || (before?.size ?? null),
    id_truck: mount?.id_truck ?? before?.id_truck ?? null,
    id_owner: before?.id_owner ?? null,
    observation: textOf(values, 'observation') || (before?.observation ?? null),
    attributes: attributesOf(kind, values, before),
  };
}

/** Code and sender of a modem from now on: those of the file, otherwise the stored ones, otherwise its IMEI. */
function sendsOf(
  kind: EquipmentKind,
  values: CellValues,
  input: DetailsInput,
  device: Device | null,
): EquipmentRow['sends'] {
  if (kind !== 'MOD') return null;
  const imei = input.attributes.find(one => one.code === 'imei')?.value;
  const sender = SENDERS.find(one => SENDER_NAMES[one] === textOf(values, 'sender'));
  return {
    code: modemCode({ code: input.code ?? device?.code, imei }) ?? '',
    sender: sender ?? device?.sender ?? 'OSMAND',
  };
}

/** Translates «attributes.3.value» into the column of that attribute. */
function byColumn(errors: Record<string, string>, attributes: DetailsInput['attributes']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => {
      const [, at, part] = /^attributes\.(\d+)\.(value|expires_on)$/.exec(field) ?? [];
      const code = at === undefined ? undefined : attributes[Number(at)]?.code;
      if (code !== undefined) return [`${part === 'value' ? 'attribute' : 'expiry'}.${code}`, text];
      return [field === 'attributes' ? 'attribute.imei' : field, text];
    }),
  );
}

function mountError(plate: string, mount: Mount | null, company: ImportCompany | null): string | null {
  if (plate === '') return null;
  if (mount === null || !(company?.is_operator || mount.id_company === company?.id_company))
    return 'No es un camión de la compañía del equipo';
  return mount.active ? null : 'El camión está inactivo';
}

/** Values that must be unique among all companies, with column and error of a duplicate. */
function uniques(
  kind: EquipmentKind,
  input: DetailsInput,
  code: string | undefined,
): { column: string; key: string; text: string }[] {
  const imei = input.attributes.find(one => one.code === 'imei')?.value;
  return [
    ...(code ? [{ column: 'code', key: `code ${code}`, text: 'Ya existe un módem que envía con ese código' }] : []),
    ...(input.license_plate
      ? [
          {
            column: 'license_plate',
            key: `plate ${plateKey(input.license_plate)}`,
            text: 'Ya existe un chasis con esa placa',
          },
        ]
      : []),
    ...(imei ? [{ column: 'attribute.imei', key: `imei ${imei}`, text: 'Ya existe un módem con ese IMEI' }] : []),
    ...(input.id_truck
      ? [
          {
            column: 'truck_plate',
            key: `mount ${kind} ${input.id_truck}`,
            text: `El camión ya lleva un ${EQUIPMENT_KIND_NAMES[kind].toLowerCase()}`,
          },
        ]
      : []),
  ];
}

function companyError(
  company: ImportCompany | { error: string },
  before: EquipmentFacts | null,
  named: boolean,
): string | null {
  if ('error' in company) return named || before === null ? company.error : null;
  const isMoved = before !== null && named && company.id_company !== before.id_company;
  return isMoved ? 'El equipo es de otra compañía: cámbielo en su ficha' : null;
}

function judge(who: Who, values: CellValues, known: Known): Judged<EquipmentRow> {
  const kind = kindOf(values);
  const before = known.byDisk(kind, diskOf(values));
  const named = textOf(values, 'company_ruc');
  const company = known.companyOf(named || null);
  const plate = textOf(values, 'truck_plate').toUpperCase();
  const mount = plate === '' ? null : known.mountOf(plate);
  const input = inputOf(kind, values, before, mount);
  const device = known.deviceOf(before);
  const sends = sendsOf(kind, values, input, device);
  const once = uniques(kind, input, sends?.code);
  const taken = once.filter(({ key }) => ![null, before?.id_equipment].includes(known.holderOf(key)));
  const mayNot = before !== null && mayEditEquipment(who.actor, before) !== true;
  const schema = kind === 'MOD' ? addModem : addGenerator;
  const { license_plate: _, size: __, id_owner: ___, code: ____, ...plainInput } = input;
  const errors = {
    ...schemaErrors(schema.input, plainInput),
    ...byColumn(wrongOf(equipmentErrors(kind, input)), input.attributes),
    ...strangeCells(kind, values),
    ...(kind !== 'MOD' && textOf(values, 'sender') !== '' ? { sender: 'Solo un módem envía posiciones' } : {}),
    ...wrongOf({
      truck_plate: mountError(plate, mount, 'error' in company ? null : company),
      company_ruc: companyError(company, before, named !== ''),
      ...(mayNot ? { disk: 'Ya existe un equipo con ese disco' } : {}),
    }),
    ...Object.fromEntries(taken.map(({ column, text }) => [column, text])),
  };
  const all = detailValues(kind, input);
  const changes = Object.fromEntries(
    Object.entries(all).filter(
      ([field, value]) =>
        before === null || JSON.stringify(before[field as keyof EquipmentFacts]) !== JSON.stringify(value),
    ),
  ) as Partial<EquipmentDetails>;
  const sendsOther = sends !== null && (sends.code !== device?.code || sends.sender !== device.sender);
  return {
    errors,
    keys: [
      { column: 'disk', key: `disk ${kind} ${diskOf(values)}` },
      ...once.map(({ column, key }) => ({ column, key })),
    ],
    effect: before === null ? 'NEW' : Object.keys(changes).length > 0 || sendsOther ? 'CHANGE' : 'SAME',
    id_record: before?.id_equipment ?? null,
    value: {
      device,
      sends,
      before,
      kind,
      // A truck unmounts a modem from the chassis or genset that carried it.
      values: changes.id_truck && before?.id_mounted_on ? { ...changes, id_mounted_on: null } : changes,
      id_company: before?.id_company ?? ('error' in company ? who.actor.id_company : company.id_company),
      is_own: !('error' in company) && company.is_operator,
    },
  };
}

const platesOf = (rows: readonly CellValues[]): string[] =>
  [...new Set(rows.map(values => textOf(values, 'truck_plate').toUpperCase()))]
    .filter(plate => plate !== '')
    .flatMap(plateSpellings);

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<EquipmentRow>> {
  const unique = (of: (values: CellValues) => string) => [...new Set(rows.map(of))].filter(one => one !== '');
  const mounts = await findMounts(tx, platesOf(rows));
  const companyOf = await companiesOf(tx, who, rows);
  const equipments = await findKnownEquipments(tx, {
    disks: unique(diskOf),
    plates: unique(values => textOf(values, 'license_plate').toUpperCase()).flatMap(plateSpellings),
    imeis: unique(values => textOf(values, 'attribute.imei')),
    trucks: mounts.map(mount => mount.id_truck),
  });
  const devices = await findDevices(tx, {
    codes: unique(values => bareCode(textOf(values, 'code')) || textOf(values, 'attribute.imei')),
    equipments: equipments.map(e => e.id_equipment),
  });
  const byEquipment = new Map(devices.map(device => [device.id_equipment, device]));
  const byPlate = new Map(mounts.map(mount => [plateKey(mount.license_plate), mount]));
  const byDisk = new Map(equipments.map(e => [`${e.kind} ${e.disk}`, e]));
  const holders = new Map(
    equipments.flatMap(e => uniques(e.kind, e, undefined).map(({ key }) => [key, e.id_equipment] as const)),
  );
  for (const { code, id_equipment } of devices) holders.set(`code ${code}`, id_equipment);
  const known: Known = {
    byDisk: (kind, disk) => byDisk.get(`${kind} ${disk}`) ?? null,
    deviceOf: equipment => byEquipment.get(equipment?.id_equipment ?? 0) ?? null,
    holderOf: key => holders.get(key) ?? null,
    mountOf: plate => byPlate.get(plateKey(plate)) ?? null,
    companyOf: ruc => carrier(companyOf(ruc)),
  };
  return values => judge(who, values, known);
}

/**
 * Locks the equipment of the file and its places on trucks, in the same order as the form does, so that others who mount equipment there
 * wait for the import.
 */
async function hold(tx: Tx, entered: readonly Entered[]): Promise<void> {
  const rows = entered.map(({ cells }) => parseCells(equipmentColumns, cells).values);
  await lockByDisks(tx, [...new Set(rows.map(diskOf))]);
  const trucks = new Map(
    (await findMounts(tx, platesOf(rows))).map(mount => [plateKey(mount.license_plate), mount.id_truck]),
  );
  const places = rows.flatMap(values => {
    const id_truck = trucks.get(plateKey(textOf(values, 'truck_plate').toUpperCase()));
    return id_truck === undefined ? [] : [{ kind: kindOf(values), id_truck }];
  });
  await lockMountPlaces(tx, places);
}

export const equipmentImport: KindOfImport<EquipmentRow> = {
  kind: 'equipments',
  action: 'equipment.write',
  columns: equipmentColumns,
  prepare,
  hold,
  store: storeImported,
};
