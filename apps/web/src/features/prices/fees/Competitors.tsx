import type { Preview } from '@cabezal/contract/prices/fees/fees.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { periodText } from '../../../kits/rules/rule-days.ts';
import { Chip } from '../../../ui/status/marks.tsx';
import { feePath, GENERAL, itemText, scopeText } from './fee-words.ts';

type Competitor = Preview['competes'][number];

const SHOWN = 5;
/** For the rate in the form, compared with this one. */
const RELATIONS = { GANA: 'Esta gana', PIERDE: 'Esta pierde' } as const;

/** Rates for the same movements, most specific first; one with the same scope and days prevents saving this one. */
export function Competitors({ competes, competing }: Pick<Preview, 'competes' | 'competing'>) {
  const [isWhole, showWhole] = useState(false);
  if (competes.length === 0)
    return <p className="cz-records-note">Ninguna otra tarifa vale para los mismos movimientos.</p>;
  const overlapping = competes.filter(one => one.relation === 'SOLAPA');
  const others = competes.filter(one => one.relation !== 'SOLAPA');
  const shown = isWhole ? others : others.slice(0, SHOWN);
  return (
    <>
      {overlapping.map(one => (
        <Alert
          key={one.id_fee}
          type="error"
          showIcon
          className="cz-fees-overlap"
          title={one.sentence}
          description={<CompetitorText one={one} />}
        />
      ))}
      <ul className="cz-fees-rivals">
        {shown.map(one => (
          <li key={one.id_fee}>
            <CompetitorText one={one} />
            <span className="cz-quiet">{one.sentence}</span>
          </li>
        ))}
      </ul>
      {shown.length < others.length && (
        <Button type="text" size="small" onClick={() => showWhole(true)}>
          Ver {others.length - shown.length} más
        </Button>
      )}
      {competing > competes.length && (
        <p className="cz-records-note">
          Compite con {formatNumber(competing, 0)}; se ven las {competes.length} primeras.
        </p>
      )}
    </>
  );
}

function CompetitorText({ one }: { one: Competitor }) {
  return (
    <div className="cz-fees-rival">
      <span className="cz-fees-rival-head">
        <Link to={feePath(one)} target="_blank" className="cz-id-link">
          {one.code}
        </Link>
        {one.relation !== 'SOLAPA' && <Chip>{RELATIONS[one.relation]}</Chip>}
        <span className="cz-gap" />
        <strong>{one.freight ? itemText(one.freight) : 'Sin flete'}</strong>
      </span>
      <span>
        {one.client ?? GENERAL} · {scopeText(one)} · {one.container}
      </span>
      <span className="cz-quiet">{periodText(one)}</span>
    </div>
  );
}
