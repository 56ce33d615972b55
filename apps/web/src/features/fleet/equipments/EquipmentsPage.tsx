import { KeyOutlined } from '@ant-design/icons';
import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { equipmentBulk, equipmentBulkRow } from './equipment-bulk.tsx';
import { equipmentColumns } from './equipment-columns.tsx';
import { equipmentFilters, equipmentViews, modemViews } from './equipment-filters.ts';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';

const KeysModal = lazy(() => import('./modem/KeysModal.tsx'));
const modemKeys: BulkAction<EquipmentRow> = {
  key: 'keys',
  text: 'Generar claves…',
  icon: <KeyOutlined />,
  dialog: (rows, clear, close) => (
    <Suspense fallback={null}>
      <KeysModal
        rows={rows}
        onClose={() => {
          clear();
          close();
        }}
      />
    </Suspense>
  ),
};

/** Gensets, chassis or modems: which are free, which are on a trip, which have papers to renew. */
export default function EquipmentsPage() {
  const kind = useEquipmentKind();
  const { isOperator, guideLink, linkTo, may } = useAccess();
  const columns = useMemo(
    () => equipmentColumns(kind, { guide: guideLink, record: linkTo }),
    [kind, guideLink, linkTo],
  );
  const shape = equipmentKinds[kind];
  const views = useSavedViews(shape.list, kind === 'MOD' ? modemViews : equipmentViews, 'Todos');
  const bulk = useMemo(
    () => [...bulkEdit(equipmentBulk(kind, isOperator), equipmentBulkRow), ...(kind === 'MOD' ? [modemKeys] : [])],
    [kind, isOperator],
  );
  const connection = kind === 'MOD' ? linkTo(paths.modemConnection) : null;
  return (
    <RecordList<EquipmentRow>
      key={kind}
      id={shape.table}
      call={shape.call}
      columns={columns}
      row={{ key: row => row.id_equipment, path: shape.path }}
      title={shape.title}
      mayWrite={may('equipment.write')}
      add={{ text: `Nuevo ${shape.name}`, to: shape.add }}
      imports="equipments"
      search={shape.search}
      filters={equipmentFilters(kind, isOperator)}
      views={views}
      bulk={bulk}
      onExcel={shape.excel}
      tools={connection && <Link to={connection}>Conexión GPS</Link>}
      empty={{ title: `Aún no hay ${shape.title.toLowerCase()}`, text: shape.empty }}
    />
  );
}
