import type { GuideFiguresRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuides, getGuidesExcel } from '@cabezal/contract/operations/guides/guides.calls';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GuideDrawer } from './GuideDrawer.tsx';
import { GuideRowActions } from './GuideRowActions.tsx';
import { useGuideBulk } from './guide-bulk.tsx';
import { guideFilters, useGuideViews } from './guide-lists.ts';
import { IssuePanel } from './IssuePanel.tsx';
import { OpenLinks } from './links/OpenLinks.tsx';
import { useGuideColumns } from './use-guide-columns.ts';
import { useOwnTrip } from './use-own-trip.ts';
import { useShownGuide } from './use-shown-guide.ts';

const noGuides = {
  title: 'Aún no hay guías',
  text: 'Aparecen aquí cuando se asigna camión y conductor a un tramo en Despachos.',
};
const noTrips = { title: 'Aún no tiene viajes', text: 'Aparecen aquí cuando le asignan uno.' };

/** `/guias`: all guides, in tabs by their next action. A guide opens in a drawer (`?guia=`). A driver sees his trips, read-only. */
export default function GuidesPage() {
  const { isOperator, isDriver } = useAccess();
  const views = useGuideViews();
  const { shown, addressOf, open, close } = useShownGuide();
  useOwnTrip();
  const bulk = useGuideBulk();
  const { columns, failure } = useGuideColumns(addressOf);
  return (
    <>
      <DataTable<GuideFiguresRow>
        id={isDriver ? 'own_trips' : 'guides'}
        call={getGuides}
        header={{ title: isDriver ? 'Mis viajes' : 'Guías', actions: <OpenLinks /> }}
        columns={columns}
        row={{
          key: guide => guide.id_guide,
          path: guide => addressOf(guide.id_guide),
          tone: guide => (failure(guide.id_guide) ? 'problem' : 'normal'),
          actions: guide => <GuideRowActions guide={guide} />,
        }}
        search={isDriver ? 'Guía, reserva' : 'Guía, reserva, placa, conductor'}
        filters={guideFilters(isOperator)}
        views={views}
        bulk={isDriver ? undefined : bulk}
        onExcel={isDriver ? undefined : getGuidesExcel}
        empty={isDriver ? noTrips : noGuides}
      />
      <GuideDrawer id_guide={shown} open={shown !== null} onClose={close} onShow={open} />
      <IssuePanel onOpen={open} />
    </>
  );
}
