import {
  listStreetTurns,
  listStreetTurnsExcel,
  type StreetTurn,
} from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { TURN_STATE_NAMES } from '@cabezal/domain/empties/street-turns/street-turn';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { CancelTurnDialog, DenyDialog } from './AnswerDialogs.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ProposedTurns } from './ProposedTurns.tsx';
import { turnColumns } from './turn-columns.tsx';
import './turns.css';

const PairMap = lazy(() => import('./PairMap.tsx'));

const views = [
  { value: 'propuestos', label: 'Propuestos' },
  { value: 'solicitados', label: 'Solicitados' },
];
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'state',
    label: 'Estado',
    many: true,
    // Proposed pairs are not stored: they are in the other view.
    options: Object.entries(TURN_STATE_NAMES).flatMap(([value, label]) =>
      value === 'PROPUESTO' ? [] : [{ value, label }],
    ),
  },
];
const nameOf = (row: StreetTurn) => `el reúso de ${row.container_code}`;

/** «Reúso»: boxes that go from an import directly to an export, not through the depot; possible pairs, and requests to lines. */
export function TurnsTab() {
  const { get, change } = useAddress<'ver'>();
  const view = get('ver') === 'solicitados' ? 'solicitados' : 'propuestos';
  return (
    <>
      <Segmented
        className="cz-overview-turns-view"
        aria-label="Qué reúsos se ven"
        options={views}
        value={view}
        onChange={ver => change({ ver: ver === 'propuestos' ? null : ver }, { push: true })}
      />
      {view === 'propuestos' ? <ProposedTurns /> : <AskedTurns />}
    </>
  );
}

/** Buttons that record the line's answer, by permission. */
function useButtons(): RowButton<StreetTurn>[] {
  const { may } = useAccess();
  const mayAnswer = may('street_turn.approve');
  const mayRequest = may('street_turn.request');
  return useMemo(() => {
    const approve: RowButton<StreetTurn> = {
      key: 'approve',
      text: 'Aprobar',
      nameOf,
      when: row => row.can.approve === true,
      dialog: (row, close) => <ApproveDialog turn={row} onClose={close} />,
    };
    const deny: RowButton<StreetTurn> = {
      key: 'deny',
      text: 'Negar',
      nameOf,
      when: row => row.can.deny === true,
      dialog: (row, close) => <DenyDialog turn={row} onClose={close} />,
    };
    const cancel: RowButton<StreetTurn> = {
      key: 'cancel',
      text: 'Anular',
      nameOf,
      when: row => row.can.cancel === true,
      dialog: (row, close) => <CancelTurnDialog turn={row} onClose={close} />,
    };
    const map: RowButton<StreetTurn> = {
      key: 'map',
      text: 'Mapa',
      nameOf,
      dialog: (row, close) => (
        <Suspense fallback={null}>
          <PairMap pair={row} onClose={close} />
        </Suspense>
      ),
    };
    return [...(mayAnswer ? [approve, deny] : []), ...(mayRequest ? [cancel] : []), map];
  }, [mayAnswer, mayRequest]);
}

function AskedTurns() {
  return (
    <DataTable<StreetTurn>
      id="street_turns"
      call={listStreetTurns}
      columns={turnColumns}
      row={{ key: row => row.id_street_turn, buttons: useButtons() }}
      filters={filters}
      search="Contenedor, cliente, naviera o reserva"
      onExcel={listStreetTurnsExcel}
      empty={{
        title: 'Aún no se solicita ningún reúso',
        text: 'Aquí queda lo que se pide a cada naviera y lo que ella responde.',
      }}
    />
  );
}
