import * as calls from '@cabezal/contract/insight/projections/projections.calls';
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { downloadFile } from '../../../api/files.ts';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ExcelButton } from '../../../ui/table/ExcelButton.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { AnnualRows } from './AnnualRows.tsx';
import { Forecast } from './Forecast.tsx';
import { PartyRows } from './PartyRows.tsx';
import { MEASURE_NAMES, type Measure } from './projection-words.ts';
import './projections.css';

const TOPS = [5, 10, 20, 50];
const MEASURES = Object.entries(MEASURE_NAMES).map(([value, label]) => ({ value: value as Measure, label }));
type Table = 'ANUAL' | 'CLIENTES' | 'DESTINATARIOS';
type Asked = Pick<calls.ProjectionInput, 'measure' | 'year' | 'top'>;

/** The input is in the address, so that a link opens the same view. */
function useAsked() {
  const { get, id, change } = useAddress<'medida' | 'anio' | 'top'>();
  const asked: Asked = {
    measure: get('medida') === 'contenedores' ? 'CONTENEDORES' : 'VENTA',
    year: id('anio') ?? undefined,
    top: Math.min(id('top') ?? 10, 100),
  };
  return { asked, change };
}

/** `/proyecciones/ventas`: actual and expected figures, with the error of the method. */
export default function ProjectionsPage() {
  const { asked, change } = useAsked();
  const found = useCall(calls.getEstadisticas, asked, { keepPrevious: true });
  const years = found.data?.years ?? [];
  return (
    <div className="cz-page">
      <PageHeader
        title="Proyecciones de ventas"
        actions={
          <>
            <Segmented<Measure>
              aria-label="Medida"
              options={MEASURES}
              value={asked.measure}
              onChange={measure => change({ medida: measure === 'VENTA' ? null : 'contenedores' })}
            />
            {years.length > 0 && (
              <Select<number>
                aria-label="Año"
                options={years.map(year => ({ value: year, label: String(year) }))}
                value={found.data?.year}
                onChange={year => change({ anio: year })}
              />
            )}
          </>
        }
      />
      <div className="cz-page-body">
        <Answer query={found} what="la proyección">
          {statistics =>
            statistics.years.length === 0 ? (
              <Nothing />
            ) : (
              <Panels asked={asked} statistics={statistics} change={change} />
            )
          }
        </Answer>
      </div>
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    title="Aún no hay qué proyectar"
    text="Se proyecta desde las reservas aprobadas cuya cita ya pasó. Con tres meses de historia aparecen aquí la venta y los contenedores que se esperan, por mes, cliente y destinatario."
  />
);

interface PanelsProps {
  asked: Asked;
  statistics: calls.Statistics;
  change: ReturnType<typeof useAsked>['change'];
}

function Panels({ asked, statistics, change }: PanelsProps) {
  const { measure, top } = asked;
  const annual = useCall(calls.getTablaAnual, asked, { keepPrevious: true });
  const clients = useCall(calls.getProyeccionesClientes, asked, { keepPrevious: true });
  const addressees = useCall(calls.getProyeccionesDestinatarios, asked, { keepPrevious: true });
  const tops = (
    <Select<number>
      size="small"
      aria-label="Cuántos"
      options={[...new Set([...TOPS, top])]
        .sort((a, b) => a - b)
        .map(value => ({ value, label: `Los ${value} mayores` }))}
      value={top}
      onChange={value => change({ top: value === 10 ? null : value })}
    />
  );
  return (
    <div className="cz-projections-panels">
      {statistics.history < 3 && (
        <p className="cz-projections-young">
          {`Hay ${statistics.history === 1 ? 'un mes cerrado' : `${statistics.history} meses cerrados`} de historia: se proyecta desde el tercero.`}
        </p>
      )}
      <Forecast measure={measure} found={statistics} />
      <Panel
        title="Mes a mes"
        asked={asked}
        table="ANUAL"
        note="Variación: lo real menos lo que el método decía justo antes del mes."
      >
        <Answer query={annual} what="la tabla anual">
          {table => <AnnualRows measure={measure} table={table} />}
        </Answer>
      </Panel>
      <Panel title="Por cliente" asked={asked} table="CLIENTES" tools={tops} note="Real: los meses cerrados.">
        <Answer query={clients} what="los clientes">
          {parties => <PartyRows measure={measure} head="Cliente" parties={parties} listed />}
        </Answer>
      </Panel>
      <Panel
        title="Por destinatario"
        asked={asked}
        table="DESTINATARIOS"
        note="Cada destinatario se proyecta por su propia historia: lo real suma igual que por cliente, lo por venir puede diferir."
      >
        <Answer query={addressees} what="los destinatarios">
          {parties => <PartyRows measure={measure} head="Destinatario" parties={parties} listed={false} />}
        </Answer>
      </Panel>
    </div>
  );
}

interface PanelProps {
  title: string;
  note: string;
  asked: Asked;
  table: Table;
  tools?: ReactNode;
  children: ReactNode;
}

/** A table of the screen with its Excel. */
function Panel({ title, note, asked, table, tools, children }: PanelProps) {
  const name = `proyecciones_${table.toLowerCase()}.xlsx`;
  return (
    <section className="cz-panel" aria-label={title}>
      <div className="cz-projections-head">
        <h2>{title}</h2>
        <div className="cz-projections-tools">
          {tools}
          <ExcelButton onExcel={() => downloadFile(calls.getProjectionsExcel, { ...asked, table }, name)} />
        </div>
      </div>
      <div className="cz-panel-body cz-projections-body">
        <p className="cz-quiet">{note}</p>
        {children}
      </div>
    </section>
  );
}
