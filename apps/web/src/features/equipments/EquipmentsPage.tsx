import type { EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import { useMemo } from 'react';
import { bulkEdit } from '../../kits/bulk/bulk-edit.tsx';
import { ImportButton } from '../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { equipmentBulk, equipmentBulkRow } from './equipment-bulk.tsx';
import { equipmentColumns } from './equipment-columns.tsx';
import { equipmentFilters, equipmentViews, modemViews } from './equipment-filters.ts';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';

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
  const bulk = useMemo(() => bulkEdit(equipmentBulk(kind, isOperator), equipmentBulkRow), [kind, isOperator]);
  const mayWrite = may('equipment.write');
  return (
    <DataTable<EquipmentRow>
      key={kind}
      id={shape.table}
      call={shape.call}
      columns={columns}
      row={{ key: row => row.id_equipment, path: shape.path }}
      header={{
        title: shape.title,
        actions: mayWrite && <ImportButton kind="equipments" />,
        add: mayWrite && <AddButton to={shape.add}>{`Nuevo ${shape.name}`}</AddButton>,
      }}
      search={shape.search}
      filters={equipmentFilters(kind, isOperator)}
      views={views}
      bulk={mayWrite ? bulk : undefined}
      onExcel={shape.excel}
      empty={{ title: `Aún no hay ${shape.title.toLowerCase()}`, text: shape.empty }}
    />
  );
}
