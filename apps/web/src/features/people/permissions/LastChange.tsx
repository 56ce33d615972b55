import { HistoryOutlined } from '@ant-design/icons';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { RecordHistory } from '../../../kits/records/RecordHistory.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { Whose } from './permission-owner.ts';

const WIDTH = 480;

/** Who changed the role's permissions last; opens the whole history. */
export function LastChange({ whose, title }: { whose: Whose; title: string }) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const id = `${whose.id_role}-${whose.id_company_type}`;
  const found = useCall(getHistory, { noun: 'permission', id });
  const [last] = found.data?.rows ?? [];
  return (
    <>
      <ActionButton icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {last && !narrow ? `Último cambio: ${last.who}, ${formatDateTime(last.at)}` : 'Historial'}
      </ActionButton>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size={narrow ? '100%' : WIDTH}
        title={title}
        destroyOnHidden
        closable={{ placement: 'end', 'aria-label': 'Cerrar' }}
      >
        <RecordHistory noun="permission" id={id} />
      </Drawer>
    </>
  );
}
