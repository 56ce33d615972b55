import type { DriverRow } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { ToRenew } from '../../../kits/papers/ToRenew.tsx';
import { PersonMark, PlateMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, textColumn, yesNoColumn } from '../../../ui/table/columns.tsx';
import { LicenseMark, pointsText } from './LicenseMark.tsx';

export const driverPath = (row: { id_driver: number }) => pathTo(paths.driver, { id_conductor: row.id_driver });

const nameColumn = customColumn<DriverRow>(
  'last_name',
  'Conductor',
  row => (
    <Link to={driverPath(row)} className="cz-id-link">
      <PersonMark of={row} />
    </Link>
  ),
  { sort: 'last_name', locked: true, card: 'title' },
);

/** A driver without points may not drive. */
function Points({ points }: { points: string }) {
  return <span className={Number(points) <= 0 ? 'cz-negative' : undefined}>{pointsText(points)}</span>;
}

export const driverColumns: Column<DriverRow>[] = [
  nameColumn,
  textColumn('identification_card', 'Cédula', { width: 112, card: 'none' }),
  longTextColumn<DriverRow>('company', 'Compañía', { flex: 17, card: 'line' }),
  customColumn(
    'truck',
    'Camión',
    row => row.license_plate && <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />,
    { width: 140, card: 'line' },
  ),
  textColumn('license_type', 'Tipo lic.', { width: 72, card: 'none' }),
  customColumn('license_points', 'Puntos', row => <Points points={row.license_points} />, {
    sort: 'license_points',
    width: 80,
    align: 'right',
    card: 'none',
  }),
  customColumn('license_expiry', 'Licencia', row => <LicenseMark expiry={row.license_expiry} />, {
    sort: 'license_expiry',
    width: 172,
    card: 'side',
    cardRender: row => <LicenseMark expiry={row.license_expiry} inWords />,
  }),
  customColumn('credentials_to_renew', 'Credenciales', row => <ToRenew count={row.credentials_to_renew} />, {
    width: 140,
    card: 'none',
  }),
  textColumn('phone', 'Teléfono', { width: 112, card: 'none' }),
  textColumn('escalafon', 'Escalafón', { hidden: true }),
  textColumn('company_ruc', 'RUC', { hidden: true }),
  textColumn('nationality', 'Nacionalidad', { hidden: true }),
  textColumn('gender', 'Género', { hidden: true }),
  textColumn('civil_status', 'Estado civil', { hidden: true }),
  textColumn('instruction', 'Instrucción', { hidden: true }),
  textColumn('blood_type', 'Tipo de sangre', { hidden: true }),
  customColumn('birth_date', 'Nacimiento', row => formatDate(row.birth_date), { hidden: true }),
  textColumn('email', 'Correo', { hidden: true }),
  longTextColumn<DriverRow>('address', 'Dirección', { hidden: true }),
  longTextColumn<DriverRow>('observation_driver', 'Observación', { hidden: true }),
  customColumn('date_created', 'Registrado', row => formatDate(row.date_created), { hidden: true }),
  yesNoColumn('active', 'Activo', { hidden: true }),
];
