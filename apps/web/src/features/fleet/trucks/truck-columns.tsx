import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { ToRenew } from '../../../kits/papers/ToRenew.tsx';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { CredentialMark, PlateMark } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  longTextColumn,
  moneyColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';
import { measured } from './measured.ts';
import { TruckStateTag } from './TruckStateTag.tsx';

export const truckPath = (row: { id_truck: number }) => pathTo(paths.truck, { id_camion: row.id_truck });

const plateColumn = customColumn<TruckRow>(
  'disk',
  'Camión',
  row => (
    <Link to={truckPath(row)}>
      <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />
    </Link>
  ),
  { sort: 'disk', width: 140, locked: true, card: 'title' },
);

/** Pale while in order. */
function PapersMark({ state }: { state: TruckRow['certificate_state'] }) {
  if (state === 'ok') return <span className="cz-none">Al día</span>;
  return <CredentialMark state={state} text={CREDENTIAL_STATE_LABELS[state]} />;
}

type Measure =
  | 'tank_1_gallons'
  | 'tank_2_gallons'
  | 'tonnage'
  | 'fifth_wheel_lbs'
  | 'motor_horsepower'
  | 'motor_cylinder_capacity';
const measureColumn = (field: Measure, title: string, unit: string) =>
  customColumn<TruckRow>(field, title, row => measured(row[field], unit), { width: 112, align: 'right', hidden: true });

const modelText = (row: TruckRow) => [row.brand, row.model].filter(Boolean).join(' ');

export const truckColumns = (guideLink: (id: number) => string | null): Column<TruckRow>[] => [
  plateColumn,
  customColumn('truck_state', 'Estado', row => <TruckStateTag state={row.truck_state} />, {
    sort: 'truck_state',
    width: 148,
    card: 'side',
  }),
  customColumn(
    'guide',
    'Viaje en curso',
    row =>
      row.id_guide && (
        <MaybeLink to={guideLink(row.id_guide)}>
          <StatusTag status={row.guide_status} />
        </MaybeLink>
      ),
    { width: 182, card: 'none' },
  ),
  longTextColumn<TruckRow>('driver_name', 'Conductor', { flex: 12, card: 'line' }),
  longTextColumn<TruckRow>('company', 'Compañía', { flex: 15, card: 'line' }),
  customColumn('certificate_state', 'Papeles', row => <PapersMark state={row.certificate_state} />, {
    width: 116,
    card: 'none',
  }),
  customColumn('credentials_to_renew', 'Credenciales', row => <ToRenew count={row.credentials_to_renew} />, {
    width: 140,
    card: 'none',
  }),
  customColumn('brand', 'Marca y modelo', modelText, { sort: 'brand', flex: 13, card: 'none' }),
  textColumn('factory_year', 'Año', { sort: true, width: 72, card: 'none' }),
  customColumn('qualification', 'Calificación', row => <QualificationMark qualification={row.qualification} />, {
    width: 140,
    hidden: true,
  }),
  textColumn('color', 'Color', { hidden: true }),
  textColumn('truck_type', 'Tipo', { hidden: true }),
  textColumn('country_factory', 'País de origen', { hidden: true }),
  textColumn('purchase_year', 'Año de compra', { hidden: true }),
  textColumn('serial', 'Serie (VIN)', { hidden: true }),
  textColumn('axles', 'Ejes', { hidden: true }),
  textColumn('body', 'Carrocería', { hidden: true }),
  textColumn('cabin', 'Cabina', { hidden: true }),
  textColumn('passengers', 'Pasajeros', { hidden: true }),
  measureColumn('tonnage', 'Tonelaje', 't'),
  measureColumn('fifth_wheel_lbs', 'Quinta rueda', 'lb'),
  moneyColumn('appraisal', 'Avalúo', { hidden: true }),
  textColumn('motor_brand', 'Marca del motor', { hidden: true }),
  textColumn('motor_model', 'Modelo del motor', { hidden: true }),
  textColumn('motor_serial', 'Serie del motor', { hidden: true }),
  measureColumn('motor_horsepower', 'Potencia', 'HP'),
  measureColumn('motor_cylinder_capacity', 'Cilindraje', 'cm³'),
  textColumn('fuel', 'Combustible', { hidden: true }),
  measureColumn('tank_1_gallons', 'Tanque 1', 'gal'),
  measureColumn('tank_2_gallons', 'Tanque 2', 'gal'),
  longTextColumn('observation_truck', 'Observación', { hidden: true }),
  instantColumn('created_at', 'Registrado', { hidden: true }),
  yesNoColumn('is_owner', 'Propio', { hidden: true }),
  yesNoColumn('active', 'Activo', { hidden: true }),
];
