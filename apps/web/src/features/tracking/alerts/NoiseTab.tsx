import { type AlertNoise, alertNoise } from '@cabezal/contract/tracking/alerts/noise.calls';
import { formatRate } from '@cabezal/domain/system/amounts/format';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatLength } from '@cabezal/domain/system/time/time';
import { CASE_KIND_NAMES } from '@cabezal/domain/trips/cases/case';
import { Segmented } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { customColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { precisionMark } from './rule-columns.tsx';
import './alerts.css';

type Rule = AlertNoise['rules'][number];
type Person = AlertNoise['people'][number];

const medianAck = ({ median_ack_min }: { median_ack_min: number | null }) =>
  median_ack_min === null ? null : formatLength(median_ack_min);

const actionableText = ({ actionable }: Rule) => (actionable === null ? null : formatRate(actionable));
const rateWords = (count: number): string =>
  plural(count, '# caso nuevo en la última hora', '# casos nuevos en la última hora');

const ruleColumns = [
  textColumn<Rule>('name', 'Regla', { flex: 24, card: 'title' }),
  customColumn<Rule>('kind', 'Vigila', row => CASE_KIND_NAMES[row.kind], { flex: 16, card: 'line' }),
  numberColumn<Rule>('cases', 'Casos', { card: 'line' }),
  numberColumn<Rule>('real', 'Reales', { card: 'line' }),
  numberColumn<Rule>('real_no_action', 'Sin acción', { card: 'line' }),
  numberColumn<Rule>('wrong', 'Falsas', { card: 'line' }),
  numberColumn<Rule>('late_data', 'Dato atrasado', { card: 'line' }),
  customColumn<Rule>('precision', 'Precisión', precisionMark, { width: 96, card: 'line' }),
  customColumn<Rule>('actionable', 'Accionables', actionableText, { width: 104, card: 'line' }),
  customColumn<Rule>('median_ack_min', 'Se reconoce en', medianAck, { width: 120, card: 'line' }),
];
const personColumns = [
  textColumn<Person>('name', 'Persona', { flex: 24, card: 'title' }),
  numberColumn<Person>('cases', 'Casos reconocidos', { width: 150, card: 'line' }),
  customColumn<Person>('median_ack_min', 'Reconoce en', medianAck, { width: 120, card: 'line' }),
];

const DEFAULT_DAYS = 30;
const periods = [7, DEFAULT_DAYS, 90].map(value => ({ value, label: plural(value, '# día', '# días') }));

/** How often each rule was right, by the verdicts of those who end its cases. */
export function NoiseTab() {
  const { get, change } = useAddress<'dias'>();
  const asked = Number(get('dias'));
  const days = periods.some(({ value }) => value === asked) ? asked : DEFAULT_DAYS;
  const found = useCall(alertNoise, { days });
  return (
    <div className="cz-alerts-noise">
      <header>
        <Segmented
          value={days}
          options={periods}
          onChange={value => change({ dias: value === DEFAULT_DAYS ? null : String(value) })}
        />
        {found.data && <span>{rateWords(found.data.rate_per_hour)}</span>}
      </header>
      <Answer query={found} what="el ruido de las reglas">
        {({ rules, people }) => (
          <>
            <SmallTable<Rule>
              rows={rules}
              columns={ruleColumns}
              rowKey={row => row.id_alert}
              empty={{ title: 'Aún no hay reglas' }}
              note="Precisión: veces que la alerta fue real, de las que alguien juzgó. En rojo, con 20 veredictos o más y menos de la mitad reales: conviene cambiar la regla."
            />
            <SmallTable<Person>
              rows={people}
              columns={personColumns}
              rowKey={row => row.id_user}
              empty={{ title: 'Nadie reconoció casos en este período' }}
            />
          </>
        )}
      </Answer>
    </div>
  );
}
