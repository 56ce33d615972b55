import { MessageOutlined } from '@ant-design/icons';
import {
  getPending,
  getPendingDetail,
  getPendingExcel,
  getPendingReservations,
  getPendingReservationsExcel,
  type PendingReservation,
  type PendingThing,
} from '@cabezal/contract/insight/boards/pending.calls';
import { issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { PENDING_NAMES } from '@cabezal/domain/trips/status/pending';
import { lazy, Suspense, useMemo } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import type { ToJustify } from '../../../../kits/justifications/reason.ts';
import { type Access, useAccess } from '../../../../kits/rights/use-access.ts';
import { CUSTOMERS, companyFilter } from '../../../../kits/selects/company-filter.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import type { BulkAction } from '../../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { ListInput } from '../../../../ui/table/list-state.ts';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';
import type { SavedView } from '../../../../ui/table/view-store.ts';
import { BoxDialog } from './BoxDialog.tsx';
import { pendingColumns, reservationColumns, reservationPath } from './pending-columns.tsx';
import { placeOf } from './pending-words.ts';
import '../lists/inside.css';
import './pending.css';

const JustifyDialog = lazy(() => import('../../../../kits/justifications/JustifyDialog.tsx'));

const lateOf = (rows: readonly PendingThing[]): ToJustify[] =>
  rows.flatMap(({ kind, id_stop, id_reservation, number, text }) =>
    kind === 'late' && id_stop !== null
      ? [
          {
            reservation_milestone_id: id_stop,
            kind: 'LATE_ARRIVAL',
            name: `${number === null ? id_reservation : `${id_reservation}-${number}`} ${text}`,
          },
        ]
      : [],
  );

/** Justifies several late arrivals with one reason. */
const justify: BulkAction<PendingThing> = {
  key: 'justify',
  text: rows => `Justificar ${lateOf(rows).length || ''}`.trim(),
  icon: <MessageOutlined />,
  can: rows => (lateOf(rows).length > 0 ? true : 'Ninguna de las elegidas es una llegada tarde'),
  dialog: (rows, clear, close) => (
    <Suspense fallback={null}>
      <JustifyDialog stops={lateOf(rows)} onDone={() => clear()} onClose={close} />
    </Suspense>
  ),
};
const bulk = [justify];

const filters: Filter[] = [
  {
    kind: 'options',
    field: 'kind',
    label: 'Qué falta',
    many: true,
    options: optionsOf(PENDING_NAMES),
  },
  companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' }),
  { kind: 'yes_no', field: 'mine', label: 'Mías' },
  { kind: 'yes_no', field: 'unowned', label: 'Sin responsable' },
];

/** Maximum number of tabs for kinds: more do not fit on one line. The filter has all kinds. */
const MOST_TABS = 4;

/** Views: first the person's own things, then the most urgent kinds. */
function usePendingViews(): SavedView[] {
  const { person } = useAccess();
  const found = useCall(getPending, {}, { keepPrevious: true }).data;
  return useMemo(() => {
    const ofOwner = (id: number | null) => found?.owners.find(one => one.id_owner === id)?.count ?? 0;
    return [
      { id: 'mine', name: 'Mías', query: 'f.mine=true', count: ofOwner(person.id_user) },
      { id: 'unowned', name: 'Sin responsable', query: 'f.unowned=true', count: ofOwner(null) },
      ...(found?.kinds ?? [])
        .filter(one => one.count > 0)
        .sort((a, b) => b.overdue - a.overdue || b.count - a.count)
        .slice(0, MOST_TABS)
        .map(({ kind, count, overdue }) => ({
          id: kind,
          name: PENDING_NAMES[kind],
          query: `f.kind=${JSON.stringify([kind])}`,
          count,
          problem: overdue > 0,
        })),
    ];
  }, [found, person.id_user]);
}

const inPlace = new Set(['not_issued', 'no_container', 'no_seal']);
const isBox = ({ kind }: PendingThing) => kind === 'no_container' || kind === 'no_seal';

/** The action of a row: a dialog, or otherwise a link to the screen, if the person may open it. */
function buttonsOf({ may, mayOpen }: Access, issue: (row: PendingThing) => unknown): RowButton<PendingThing>[] {
  const places = Object.keys(PENDING_NAMES) as PendingThing['kind'][];
  return [
    {
      key: 'issue',
      text: 'Emitir',
      when: row => row.kind === 'not_issued' && may('guide.issue'),
      run: issue,
    },
    {
      key: 'box',
      text: 'Escribir',
      when: row => isBox(row) && may('guide.event'),
      dialog: (row, close) => <BoxDialog row={row} onClose={close} />,
    },
    ...places
      .filter(kind => !inPlace.has(kind))
      .flatMap(kind => {
        const place = placeOf(kind);
        if (place === undefined) return [];
        const when = (row: PendingThing) => row.kind === kind && mayOpen(place.to(row).split('?')[0]);
        return [{ key: kind, text: place.text, when, to: place.to }];
      }),
  ];
}

const byReservation = {
  key: 'reservas',
  name: 'Por reserva',
  show: ({ filters, search }: ListInput) => (
    <div className="cz-boards-inside">
      <DataTable<PendingReservation>
        id="pendientes_reservas"
        call={getPendingReservations}
        columns={reservationColumns}
        row={{ key: row => row.id_reservation, path: reservationPath }}
        fixed={{ filters: filters ?? {}, ...(search ? { search } : {}) }}
        onExcel={getPendingReservationsExcel}
        empty={{ title: 'Nada pendiente', text: 'Ninguna reserva espera algo con estos filtros.' }}
      />
    </div>
  ),
};

/** `/reserva/actividades`: what reservations under way lack, one row per thing, with the button to deal with it. */
export default function PendingPage() {
  const access = useAccess();
  const views = usePendingViews();
  const issue = useAction(issueGuide, { onDone: guide => toast.success(`Guía ${guide.guide_number} emitida`) });
  const buttons = buttonsOf(
    access,
    row => row.id_guide !== null && row.version !== null && issue.run({ id_guide: row.id_guide, version: row.version }),
  );
  return (
    <DataTable<PendingThing>
      id="pending"
      call={getPendingDetail}
      columns={pendingColumns}
      row={{ key: row => row.key, buttons }}
      bulk={access.mayKeep('justification.write') ? bulk : undefined}
      header={{ title: 'Actividades pendientes' }}
      views={views}
      everything="Todas"
      filters={filters}
      search="Reserva, cliente, contenedor"
      onExcel={getPendingExcel}
      other={byReservation}
      empty={{
        title: 'Nada pendiente',
        text: 'Aquí aparece lo que le falta a cada reserva en curso, y desaparece cuando está hecho.',
      }}
    />
  );
}
