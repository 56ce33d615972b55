import type { EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { Link } from 'react-router';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { type Column, customColumn, yesNoColumn } from '../../ui/table/columns.tsx';
import { clipColumn } from '../records/clip-column.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';
import { AvailabilityTag } from './AvailabilityTag.tsx';
import { equipmentKinds, type ShownKind } from './equipment-kinds.ts';

const attribute = (row: EquipmentRow, code: string) => row.attributes.find(entry => entry.code === code)?.value;

const attributeColumn = (code: string, title: string, options: Partial<Column<EquipmentRow>> = {}) =>
  customColumn<EquipmentRow>(`attribute_${code}`, title, row => attribute(row, code), { card: 'none', ...options });

/** «Clip-on»: catalogues write it small. */
const capitalized = (text: string | undefined) => text && text.charAt(0).toUpperCase() + text.slice(1);

const wholeNumber = (value: string | undefined) =>
  value !== undefined && /^\d+(\.\d+)?$/.test(value) ? formatNumber(value, 0) : value;

const ofGenset: Column<EquipmentRow>[] = [
  attributeColumn('tipo', 'Tipo', {
    render: row => capitalized(attribute(row, 'tipo')) ?? <span className="cz-none">—</span>,
  }),
  attributeColumn('marca', 'Marca'),
  attributeColumn('modelo', 'Modelo'),
  attributeColumn('horometro', 'Horómetro (h)', {
    align: 'right',
    width: 120,
    render: row => wholeNumber(attribute(row, 'horometro')) ?? <span className="cz-none">—</span>,
  }),
];
const ofChassis: Column<EquipmentRow>[] = [
  customColumn('size', 'Tamaño', row => row.size && `${row.size}'`, { sort: 'size', width: 96, card: 'line' }),
  customColumn('license_plate', 'Placa', row => row.license_plate && formatPlate(row.license_plate), {
    width: 104,
    card: 'line',
  }),
  attributeColumn('ejes', 'Ejes', { align: 'right', width: 72 }),
];

export function equipmentColumns(kind: ShownKind, guideLink: (id: number) => string | null): Column<EquipmentRow>[] {
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
    ...(kind === 'GEN' ? ofGenset : ofChassis),
    customColumn(
      'availability',
      'Disponibilidad',
      row => <AvailabilityTag state={row.availability} guideStatus={row.guide_status} />,
      {
        sort: 'availability',
        width: 148,
        card: 'side',
      },
    ),
    customColumn(
      'guide',
      'Viaje en curso',
      row =>
        row.id_guide && (
          <MaybeLink to={guideLink(row.id_guide)}>
            <StatusTag status={row.guide_status} />
          </MaybeLink>
        ),
      { width: 190, card: 'line' },
    ),
    clipColumn<EquipmentRow>('business_name', 'Compañía', { flex: 18, card: 'line' }),
    yesNoColumn('is_own', 'Propio', { card: 'none' }),
    yesNoColumn('active', 'Activo', { hidden: true }),
  ];
}
