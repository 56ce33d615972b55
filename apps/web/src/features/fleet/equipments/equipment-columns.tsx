import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { businessDate } from '@cabezal/domain/system/time/time';
import { credentialState, daysLeft } from '@cabezal/domain/system/validation/credentials';
import {
  type AttributeDefinition,
  EQUIPMENT_ATTRIBUTES,
  EQUIPMENT_KIND_NAMES,
  type EquipmentKind,
} from '@cabezal/domain/system/validation/equipment-attributes.data';
import { SENDER_NAMES } from '@cabezal/domain/system/validation/modem';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { warningDays } from '../../../kits/rights/figures.ts';
import { WaitingMark } from '../../../kits/trips/WaitingMark.tsx';
import { CredentialMark, PlateMark } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  longTextColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';
import { AvailabilityTag } from './AvailabilityTag.tsx';
import { attributeText } from './attribute-text.ts';
import { equipmentKinds } from './equipment-kinds.ts';
import { ModemStateMark } from './modem/ModemStateMark.tsx';
import { modemSignalOf } from './modem/modem-words.ts';

interface Links {
  guide: (id: number) => string | null;
  /** The address, if the person may open it. */
  record: (path: string) => string | null;
}

/** Shown by default; the others can be added with the column chooser. */
const shownFirst = new Set(['tipo', 'marca', 'modelo', 'horometro', 'ejes', 'proveedor']);

function attributeColumn(kind: EquipmentKind, definition: AttributeDefinition): Column<EquipmentRow> {
  const { code, name, entry, unit } = definition;
  const isNumber = entry === 'whole' || entry === 'decimal';
  const value = (row: EquipmentRow) => row.attributes.find(one => one.code === code);
  const hidden = !shownFirst.has(code) || (kind === 'CHA' && code === 'marca');
  return customColumn<EquipmentRow>(
    `attribute_${code}`,
    unit ? `${name} (${unit})` : name,
    row => attributeText(definition, value(row), isNumber && formatNumber),
    { card: 'none', hidden, ...(isNumber ? { align: 'right', width: 120 } : { width: code === 'imei' ? 144 : 112 }) },
  );
}

const ofChassis: Column<EquipmentRow>[] = [
  customColumn('size', 'Tamaño', row => row.size && `${row.size}'`, { sort: 'size', width: 96, card: 'line' }),
  customColumn('license_plate', 'Placa', row => row.license_plate && formatPlate(row.license_plate), {
    sort: 'license_plate',
    width: 104,
    card: 'line',
  }),
];

const ofModem: Column<EquipmentRow>[] = [
  textColumn<EquipmentRow>('code', 'Código', { width: 152, card: 'line' }),
  customColumn('signal', 'Señal', row => <ModemStateMark signal={modemSignalOf(row)} />, { width: 232, card: 'line' }),
  customColumn('sender', 'Forma de envío', row => row.sender && SENDER_NAMES[row.sender], {
    width: 210,
    card: 'none',
    hidden: true,
  }),
];

/** The first expiry date of its certificates; pale while it is far away. */
function ExpiryMark({ row }: { row: EquipmentRow }) {
  const today = businessDate(new Date());
  const state = credentialState({ state: 'ACTIVE', expires_on: row.expires_on }, today, warningDays());
  if (state === 'ok') return <span className="cz-none">Al día</span>;
  return <CredentialMark state={state} days={daysLeft(row.expires_on, today)} />;
}
const expiryColumn = customColumn<EquipmentRow>(
  'expires_on',
  'Certificados',
  row => row.expires_on && <ExpiryMark row={row} />,
  { sort: 'expires_on', width: 132, card: 'none' },
);

const truckColumn = (kind: EquipmentKind, { record }: Links): Column<EquipmentRow> =>
  customColumn(
    'truck',
    kind === 'MOD' ? 'Montado en' : 'Camión',
    row =>
      row.id_truck ? (
        <MaybeLink to={record(pathTo(paths.truck, { id_camion: row.id_truck }))}>
          <PlateMark disk={row.truck_disk} plate={formatPlate(row.license_plate_truck ?? '')} />
        </MaybeLink>
      ) : (
        row.id_mounted_on &&
        row.mounted_on && (
          <MaybeLink to={record(equipmentKinds[row.mounted_on.kind].path({ id_equipment: row.id_mounted_on }))}>
            {EQUIPMENT_KIND_NAMES[row.mounted_on.kind]} {row.mounted_on.disk}
          </MaybeLink>
        )
      ),
    // The truck of a genset or chassis changes with every trip and is rarely recorded.
    { width: kind === 'MOD' ? 168 : 140, card: 'line', hidden: kind !== 'MOD' },
  );

const guideColumn = ({ guide }: Links): Column<EquipmentRow> =>
  customColumn(
    'guide',
    'Viaje en curso',
    row =>
      row.id_guide ? (
        <MaybeLink to={guide(row.id_guide)}>
          <StatusTag status={row.guide_status} />
        </MaybeLink>
      ) : (
        row.waits && <WaitingMark waits={row.waits} />
      ),
    { width: 182, card: 'line' },
  );

export function equipmentColumns(kind: EquipmentKind, links: Links): Column<EquipmentRow>[] {
  const { path } = equipmentKinds[kind];
  return [
    customColumn(
      'disk',
      'Disco',
      row => (
        <Link to={path(row)} className="cz-id-link">
          {row.disk}
        </Link>
      ),
      { sort: 'disk', width: 128, locked: true, card: 'title' },
    ),
    ...(kind === 'CHA' ? ofChassis : []),
    ...(kind === 'MOD' ? ofModem : []),
    ...EQUIPMENT_ATTRIBUTES[kind].map(definition => attributeColumn(kind, definition)),
    customColumn(
      'availability',
      'Disponibilidad',
      row => <AvailabilityTag state={row.availability} guideStatus={row.guide_status} waits={row.waits} />,
      { sort: 'availability', width: 148, card: 'side' },
    ),
    truckColumn(kind, links),
    ...(kind === 'MOD'
      ? [textColumn<EquipmentRow>('owner_name', 'Dueño', { width: 160 })]
      : [guideColumn(links), expiryColumn]),
    longTextColumn<EquipmentRow>('business_name', 'Compañía', { flex: 16, card: 'line' }),
    yesNoColumn('is_own', 'Propio', { hidden: true }),
    longTextColumn('observation', 'Observación', { hidden: true }),
    instantColumn('created_at', 'Registrado', { hidden: true }),
    yesNoColumn('active', 'Activo', { hidden: true }),
  ];
}
