import type { Location } from '@cabezal/contract/places/locations/locations.calls';
import { Table } from 'antd';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { hoursText } from './location-columns.tsx';

type Local = Location['list_locals'][number];

/** Docks or stores inside a place. */
export function LocalTable({ locals }: { locals: readonly Local[] }) {
  if (locals.length === 0) {
    return (
      <EmptyState
        title="No tiene locales"
        text="Aquí aparecen los muelles o bodegas que tienen sus propias horas libres."
      />
    );
  }
  return (
    <Table<Local>
      size="small"
      rowKey={local => local.id_local}
      dataSource={[...locals]}
      pagination={false}
      columns={[
        { key: 'code', title: 'Local', dataIndex: 'code_local' },
        {
          key: 'hours',
          title: 'Horas libres',
          align: 'right',
          render: local =>
            local.free_hours === null ? (
              <span className="cz-none">Las del establecimiento</span>
            ) : (
              hoursText(local.free_hours)
            ),
        },
      ]}
    />
  );
}
