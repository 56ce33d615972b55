import {
  BarChartOutlined,
  CopyOutlined,
  FieldTimeOutlined,
  RollbackOutlined,
  SearchOutlined,
  StopOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { Button, Input, type InputRef, Progress, Segmented, Select, Tooltip } from 'antd';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useDispatchers } from '../../../kits/presence/use-presence.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import { clearable } from '../../../ui/form/clearable.tsx';
import { useTyped } from '../../../ui/table/use-typed.ts';
import { families } from '../../../ui/tokens.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { onlyEarlierText } from './board-time.ts';
import type { Assigning } from './use-assigning.ts';
import type { BoardAddress } from './use-board-address.ts';
import type { Steps } from './use-steps.ts';

const UnavailableTrucks = lazy(() => import('./UnavailableTrucks.tsx'));
const CopyDay = lazy(() => import('./day-plans/CopyDay.tsx'));

interface DayCounts {
  assigned: number;
  total: number;
  /** Unassigned trips of earlier days; the other counts do not include them. */
  earlier: number;
}

interface BoardHeadProps {
  address: BoardAddress;
  searchRef: RefObject<InputRef | null>;
  counts: DayCounts | null;
  assigning: Assigning;
  mayAssign: boolean;
}

/** The field shows the typed text at once; the board searches when typing pauses. */
function BoardSearch({ address, searchRef }: Pick<BoardHeadProps, 'address' | 'searchRef'>) {
  const narrow = useNarrow();
  const { typed, setTyped, settle } = useTyped(address.search, text => address.change({ q: text }));
  return (
    <Input
      ref={searchRef}
      className="cz-dispatch-search"
      allowClear={clearable}
      prefix={<SearchOutlined />}
      suffix={typed || narrow ? null : <kbd>/</kbd>}
      placeholder="Contenedor, placa, conductor"
      aria-label="Buscar un viaje o un camión"
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={settle}
    />
  );
}

/** The day, the fleet filter, and the progress of the assignment. */
export function BoardHead({ address, searchRef, counts, assigning, mayAssign }: BoardHeadProps) {
  const { isOperator } = useAccess();
  return (
    <header className="cz-dispatch-head">
      <h1>Despachos</h1>
      <DayPicker day={address.day} onDay={day => address.change({ dia: day, viaje: null, guia: null })} />
      <BoardSearch address={address} searchRef={searchRef} />
      <Select
        aria-label="Qué camiones"
        value={address.fleet ?? 'todos'}
        onChange={fleet => address.change({ flota: fleet === 'todos' ? null : fleet })}
        options={[
          { value: 'todos', label: 'Toda la flota' },
          { value: 'propios', label: 'Solo propios' },
          { value: 'particulares', label: 'Solo particulares' },
        ]}
      />
      <Segmented
        aria-label="Cómo se ve el día"
        value={address.view}
        onChange={vista => address.change({ vista: vista === 'linea' ? null : vista, falta: null })}
        options={[
          { value: 'linea', icon: <BarChartOutlined rotate={90} aria-label="Línea" />, title: 'Línea' },
          { value: 'lista', icon: <UnorderedListOutlined aria-label="Lista" />, title: 'Lista' },
          ...(isOperator
            ? [{ value: 'turnos', icon: <FieldTimeOutlined aria-label="Turnos" />, title: 'Turnos por hora' } as const]
            : []),
        ]}
      />
      {counts && <DayProgress {...counts} />}
      <span className="cz-gap" />
      <LiveStatus detail={useDispatchers(address.day)} />
      <UnavailableButton day={address.day} />
      <CopyButton day={address.day} />
      {mayAssign && <StepButtons steps={assigning.steps} />}
    </header>
  );
}

/** The number of the day's trips with truck and driver; trips of earlier days are counted separately in the list. */
function DayProgress({ assigned, total, earlier }: DayCounts) {
  if (total === 0)
    return earlier === 0 ? null : <span className="cz-dispatch-nothing">{onlyEarlierText(earlier)}</span>;
  const percent = (assigned / total) * 100;
  return (
    <div className="cz-dispatch-progress">
      <span>
        <b>
          {assigned} de {total} asignados
        </b>{' '}
        {formatPercent(percent, 0)}
      </span>
      <Progress
        percent={percent}
        showInfo={false}
        strokeColor={families.moving.solid}
        size="small"
        aria-label="Viajes del día asignados"
      />
    </div>
  );
}

/** «No disponibles» of the day, independent of the trip. */
function UnavailableButton({ day }: { day: string }) {
  const { may } = useAccess();
  const [isOpen, open] = useState(false);
  if (!may('truck.read')) return null;
  return (
    <>
      <Tooltip title="Camiones no disponibles">
        <Button icon={<StopOutlined />} aria-label="Camiones no disponibles" onClick={() => open(true)} />
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <UnavailableTrucks day={day} onClose={() => open(false)} />}</Suspense>
    </>
  );
}

/** «Copiar el día», for people who may copy reservations. */
function CopyButton({ day }: { day: string }) {
  const { may } = useAccess();
  const [isOpen, open] = useState(false);
  if (!may('recurring.write')) return null;
  return (
    <>
      <Tooltip title="Copiar el día a otros">
        <Button icon={<CopyOutlined />} aria-label="Copiar el día" onClick={() => open(true)} />
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <CopyDay day={day} onClose={() => open(false)} />}</Suspense>
    </>
  );
}

/** Icons only: with labels the header needed a second row at 1440 px. */
function StepButtons({ steps }: { steps: Steps }) {
  return (
    <div className="cz-dispatch-steps">
      <Tooltip title="Deshacer (Ctrl Z)">
        <Button
          icon={<RollbackOutlined />}
          aria-label="Deshacer lo último"
          disabled={!steps.canUndo}
          onClick={() => void steps.go('undo')}
        />
      </Tooltip>
      <Tooltip title="Rehacer (Ctrl Mayús Z)">
        <Button
          icon={<RollbackOutlined className="cz-dispatch-redo" />}
          aria-label="Rehacer lo deshecho"
          disabled={!steps.canRedo}
          onClick={() => void steps.go('redo')}
        />
      </Tooltip>
    </div>
  );
}
