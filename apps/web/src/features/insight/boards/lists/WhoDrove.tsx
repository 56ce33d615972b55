import { type Driven, whoDrove } from '@cabezal/contract/insight/boards/work.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { clearable } from '../../../../ui/form/clearable.tsx';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import { guideAddress } from './trip-list.tsx';
import { askedOf } from './who-drove.ts';

const columns: Column<Driven>[] = [
  textColumn('driver_name', 'Conductor'),
  customColumn('truck', 'Camión', row => (
    <PlateMark disk={row.disk} plate={row.license_plate && formatPlate(row.license_plate)} />
  )),
  instantColumn('from', 'Desde', { cardRender: row => `Desde ${formatDateTime(row.from)}` }),
  instantColumn('to', 'Hasta', { cardRender: row => row.to && `Hasta ${formatDateTime(row.to)}` }),
  customColumn('trip', 'Viaje', row => (
    <Link className="cz-id-link" to={guideAddress(row)}>
      {`${subNumber(row.id_reservation, row.number)} · ${legKindLabel(row.kind as LegKind)}`}
    </Link>
  )),
  textColumn('container_code', 'Contenedor'),
  textColumn('carrier_name', 'Transportista'),
];

/** Finds who drove with a container or a truck, and when, for claims, fines and accidents. */
export default function WhoDrove({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const asked = askedOf(text);
  const found = useCall(whoDrove, { ...asked, ...(at === null ? {} : { at }) }, { enabled: asked !== null });
  return (
    <Dialog unsaved={null} open title="Quién condujo" width={1000} footer={null} onClose={onClose}>
      <Form layout="vertical" className="cz-boards-drove">
        <Form.Item label="Contenedor o placa" htmlFor="who-drove-what">
          <Input
            id="who-drove-what"
            autoFocus
            allowClear={clearable}
            placeholder="MSKU7502140 o GBP-4821"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Form.Item>
        <Form.Item label="En qué momento (opcional)" htmlFor="who-drove-at">
          <InstantField id="who-drove-at" value={at} onChange={next => setAt(next ?? null)} />
        </Form.Item>
      </Form>
      {asked === null ? (
        <EmptyState
          title="Escriba un contenedor o una placa"
          text="Con la placa y la hora de una multa o de un accidente aparece quién iba al volante."
        />
      ) : (
        <Answer query={found} what="los viajes" loading={<RowsSkeleton rows={4} />}>
          {rows => (
            <SmallTable<Driven>
              rows={rows}
              columns={columns}
              rowKey={row => row.id_guide}
              empty={{ title: 'Nadie', text: 'Ningún viaje lo tuvo, o no en ese momento.' }}
            />
          )}
        </Answer>
      )}
    </Dialog>
  );
}
