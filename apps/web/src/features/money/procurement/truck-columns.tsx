import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { CredentialMark, PlateMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { TruckStateTag } from '../../fleet/trucks/TruckStateTag.tsx';

export const procurementTruckPath = (row: { id_truck: number }) =>
  pathTo(paths.procurementTruck, { id_camion: row.id_truck });

export const procurementTruckColumns: Column<TruckRow>[] = [
  customColumn(
    'disk',
    'Camión',
    row => (
      <Link to={procurementTruckPath(row)}>
        <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />
      </Link>
    ),
    { sort: 'disk', width: 148, locked: true, card: 'title' },
  ),
  longTextColumn<TruckRow>('company', 'Transportista', { flex: 20, card: 'line' }),
  customColumn('qualification', 'Calificación', row => <QualificationMark qualification={row.qualification} />, {
    width: 150,
    card: 'side',
  }),
  customColumn(
    'certificate_state',
    'Certificados',
    row => <CredentialMark state={row.certificate_state} text={papersText[row.certificate_state]} />,
    { width: 140, card: 'line' },
  ),
  customColumn('brand', 'Marca y modelo', row => [row.brand, row.model].filter(Boolean).join(' '), {
    sort: 'brand',
    flex: 16,
    card: 'none',
  }),
  textColumn('factory_year', 'Año', { sort: true, width: 72, card: 'none' }),
  customColumn('truck_state', 'Estado', row => <TruckStateTag state={row.truck_state} />, {
    sort: 'truck_state',
    width: 148,
    card: 'none',
  }),
];
const papersText = { ...CREDENTIAL_STATE_LABELS, ok: 'Al día' };
