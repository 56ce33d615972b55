import {
  getLinks,
  getLinksExcel,
  LINK_SCOPE_NAMES,
  type LinkRow,
  revokeLink,
} from '@cabezal/contract/operations/travel/shared-links.calls';
import { useMemo } from 'react';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../../ui/form/AskDialog.tsx';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';
import { linkColumns, linkName } from './link-columns.tsx';
import { ShareFleet } from './ShareFleet.tsx';

const filters: Filter[] = [
  {
    kind: 'options',
    field: 'opens',
    label: 'Abre',
    options: optionsOf(LINK_SCOPE_NAMES),
  },
];

const buttons: RowButton<LinkRow>[] = [
  {
    key: 'revoke',
    text: 'Anular',
    nameOf: linkName,
    dialog: (row, close) => (
      <AskDialog
        open
        title={`¿Anular el enlace de ${linkName(row)}?`}
        text="Quien lo tenga deja de ver los viajes. Los demás enlaces siguen abiertos."
        okText="Anular enlace"
        look="danger"
        call={revokeLink}
        input={{ id_link: row.id_link }}
        onDone={({ revoked }) => {
          close();
          toast.success(revoked === 1 ? 'Enlace anulado' : 'El enlace ya no servía');
        }}
        onClose={close}
      />
    ),
  },
];

/** `/guias/enlaces`: the tracking links that are out: what each opens, for whom it is, who shared it and until when it is valid. */
export default function LinksPage() {
  const { guideLink, isOperator, linkTo } = useAccess();
  const columns = useMemo(() => linkColumns({ guideLink, linkTo, isOperator }), [guideLink, linkTo, isOperator]);
  return (
    <DataTable<LinkRow>
      id="links"
      call={getLinks}
      columns={columns}
      row={{ key: row => row.id_link, buttons }}
      header={{
        title: 'Enlaces de seguimiento',
        crumbs: [{ title: 'Guías', to: paths.guides }],
        actions: <ShareFleet />,
      }}
      filters={filters}
      search="Guía, reserva, contenedor, flota, para quién"
      onExcel={getLinksExcel}
      empty={{
        title: 'Aún no hay enlaces',
        text: 'Aquí aparecen los enlaces de seguimiento que siguen abiertos: qué viajes muestran, a quién se dieron y hasta cuándo valen.',
      }}
    />
  );
}
