import { type Backtest, backtestAlert } from '@cabezal/contract/tracking/alerts/backtest.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { isBacktestKind } from '@cabezal/domain/tracking/alerts/backtest';
import { placeError } from '@cabezal/domain/tracking/alerts/rule-checks';
import type { RuleKind } from '@cabezal/domain/trips/cases/case';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { backtestText, triedRule } from './backtest-words.ts';
import type { RuleValues } from './rule-values.ts';

interface RuleBacktestProps {
  kind: RuleKind;
  /** What is typed. */
  values: RuleValues;
  id_guide: number | null;
}

/** What the rule as it is typed would have opened in the last days. Kinds that stored positions do not tell have none. */
export function RuleBacktest({ kind, values, id_guide }: RuleBacktestProps) {
  const [asked, setAsked] = useState<ReturnType<typeof triedRule> | null>(null);
  if (!isBacktestKind(kind)) return null;
  const tried = triedRule(kind, values, id_guide);
  const isAnswered = asked !== null && JSON.stringify(asked) === JSON.stringify(tried);
  return (
    <section className="cz-alerts-backtest" aria-label="Prueba de la regla">
      {asked !== null && isAnswered ? (
        <Result asked={asked} />
      ) : (
        <Button disabled={placeError(kind, tried.id_location) !== null} onClick={() => setAsked(tried)}>
          Probar con los últimos {tried.days} días
        </Button>
      )}
    </section>
  );
}

function Result({ asked }: { asked: ReturnType<typeof triedRule> }) {
  const found = useCall(backtestAlert, asked, { staleTime: 300_000 });
  return (
    <Answer query={found} what="la prueba de la regla">
      {answer => (
        <>
          <p role="status">{backtestText(answer)}</p>
          {!answer.is_complete && (
            <p>{plural(answer.trips, 'Se revisó solo el último viaje.', 'Se revisaron solo los últimos # viajes.')}</p>
          )}
          <ul>
            {answer.examples.map(example => (
              <li key={`${example.id_guide} ${example.opened_at}`}>{exampleText(example)}</li>
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

/** «48188-1 · Disco 12 · 24/nov/2026 12:42». */
const exampleText = ({ id_reservation, number, disk, opened_at }: Backtest['examples'][number]): string =>
  [`${id_reservation}-${number}`, disk === null ? null : `Disco ${disk}`, formatDateTime(opened_at)]
    .filter(part => part !== null)
    .join(' · ');
