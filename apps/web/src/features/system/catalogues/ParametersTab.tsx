import { EditOutlined, HistoryOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { DIESEL_REMINDER, isDieselMissing } from '@cabezal/domain/system/parameters/diesel-month';
import { isParameter } from '@cabezal/domain/system/parameters/parameter-value';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ChangeValues, type Entered, type SaveCall } from './ChangeValues.tsx';
import { ParameterValues } from './ParameterValues.tsx';
import { valueText } from './parameter-text.ts';

interface Group {
  title: string;
  note: string;
  read: Call<object, calls.ParameterRow[]>;
  save: SaveCall;
  /** All parameters of the list are changed together, with the effect on open reservations. */
  together?: string;
}
const groups: Group[] = [
  {
    title: 'Costos propios',
    note: 'De qué se hace el costo de un viaje con camión propio: al estimarlo, los de la fecha de la cita; al cerrarlo, los del día de la salida.',
    read: calls.getOwnCosts,
    save: calls.saveOwnCosts,
    together: 'Cambiar costos',
  },
  {
    title: 'Generales',
    note: 'Lo que usan la aprobación, las esperas, los recargos, el monitoreo, los avisos y la facturación.',
    read: calls.getGeneralParameters,
    save: calls.saveGeneralParameters,
  },
  {
    title: 'Conductores',
    note: 'Viáticos, horas al volante y avisos de documentos.',
    read: calls.getDriverParameters,
    save: calls.saveDriverParameters,
  },
];

/** People who keep the accounts may also enter this one. */
const DIESEL = 'diesel_usd_galon';

/** The parameters of rules, in three lists, each value with its first day. */
export function ParametersTab() {
  return (
    <div className="cz-catalogues-groups">
      {groups.map(group => (
        <ParameterGroup key={group.title} group={group} />
      ))}
    </div>
  );
}

const isEntered = (row: calls.ParameterRow): row is Entered => isParameter(row.key);
type Opened = { values: Entered } | { change: readonly Entered[]; title: string } | null;

function ParameterGroup({ group }: { group: Group }) {
  const { mayKeep } = useAccess();
  const found = useCall(group.read, {});
  const [opened, setOpened] = useState<Opened>(null);
  const mayWrite = mayKeep('parameter.write');
  const mayChange = ({ key }: calls.ParameterRow) => mayWrite || (key === DIESEL && mayKeep('parameter.diesel'));
  const { title, note, together } = group;
  const close = () => setOpened(null);
  if (!found.data) return <Answer query={found} what="los parámetros" loading={<RowsSkeleton rows={6} />} />;
  const entered = found.data.filter(isEntered);
  return (
    <Panel
      title={title}
      extra={
        mayWrite &&
        together && (
          <ActionButton
            size="small"
            icon={<EditOutlined />}
            onClick={() => setOpened({ change: entered, title: together })}
          >
            {together}
          </ActionButton>
        )
      }
    >
      <p className="cz-catalogues-note">{note}</p>
      {found.data.some(row => row.key === DIESEL && mayChange(row)) && <DieselReminder rows={found.data} />}
      {[...groupBy(found.data, row => row.section)].map(([section, rows]) => (
        <div key={section ?? ''} className="cz-catalogues-section">
          {section !== null && <h3>{section}</h3>}
          <ul className="cz-catalogues-parameters">
            {rows.map(row => (
              <ParameterLine
                key={row.key}
                row={row}
                onChange={mayChange(row) ? one => setOpened({ change: [one], title: 'Nuevo valor' }) : null}
                onValues={one => setOpened({ values: one })}
              />
            ))}
          </ul>
        </div>
      ))}
      {opened !== null && 'change' in opened && (
        <ChangeValues
          title={opened.title}
          rows={opened.change}
          save={group.save}
          withPreview={together !== undefined}
          onClose={close}
        />
      )}
      {opened !== null && 'values' in opened && (
        <ParameterValues
          parameter={opened.values.key}
          row={opened.values}
          mayWrite={mayChange(opened.values)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** Shown from the eve of the price change on, until the price of the month is entered. */
function DieselReminder({ rows }: { rows: readonly calls.ParameterRow[] }) {
  const diesel = rows.find(row => row.key === DIESEL);
  if (!diesel || !isDieselMissing(businessDate(new Date()), diesel.next?.valid_from ?? diesel.valid_from)) return null;
  return <Alert type="warning" showIcon title={`${DIESEL_REMINDER}: cambia el día 12.`} />;
}

/** Before any trip: the first day of an installation's initial values. */
const BEGINNING = '2000-01-01';
function sinceText(valid_from: string | null): string {
  if (valid_from === null) return 'Sin valor';
  return valid_from === BEGINNING ? 'Valor inicial' : `Desde ${formatDate(valid_from)}`;
}

interface LineProps {
  row: calls.ParameterRow;
  onChange: ((row: Entered) => void) | null;
  onValues: (row: Entered) => void;
}

/** One parameter: its meaning and use, the current value and since when, the next value. */
function ParameterLine({ row, onChange, onValues }: LineProps) {
  return (
    <li>
      <div className="cz-catalogues-parameter">
        <strong>{row.name}</strong>
        <span className="cz-records-second">{row.formula ?? row.used_in.join(' · ')}</span>
      </div>
      <div className="cz-catalogues-value">
        <strong>{valueText(row.value, row)}</strong>
        <span className="cz-records-second">{sinceText(row.valid_from)}</span>
      </div>
      <div className="cz-catalogues-next cz-records-second">
        {row.next && (
          <>
            Desde {formatDate(row.next.valid_from)}: <strong>{valueText(row.next.value, row)}</strong>
          </>
        )}
      </div>
      <div className="cz-catalogues-buttons">
        {isEntered(row) ? (
          <>
            {onChange && (
              <ActionButton
                size="small"
                look="text"
                icon={<EditOutlined />}
                aria-label={`Nuevo valor de ${row.name}`}
                title="Nuevo valor"
                onClick={() => onChange(row)}
              />
            )}
            <ActionButton
              size="small"
              look="text"
              icon={<HistoryOutlined />}
              aria-label={`Valores de ${row.name}`}
              title="Valores"
              onClick={() => onValues(row)}
            />
          </>
        ) : (
          <span className="cz-records-second">Calculado</span>
        )}
      </div>
    </li>
  );
}
