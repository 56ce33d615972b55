import { CopyOutlined } from '@ant-design/icons';
import type { SlotDraft } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { copyText } from '../../../../ui/feedback/toast.ts';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';

type Line = SlotDraft['sheet'][number];

const columns: Column<Line>[] = [
  customColumn<Line>('label', 'Dato', line => line.label),
  customColumn<Line>('value', 'Valor', line => line.value ?? <span className="cz-none">—</span>),
];

const textOf = (sheet: readonly Line[]): string =>
  sheet.map(({ label, value }) => `${label}\t${value ?? ''}`).join('\n');

/** What the terminal asks, to be copied to its portal: line by line, or all as two columns. */
export function SlotSheet({ draft: { sheet } }: { draft: Pick<SlotDraft, 'sheet'> }) {
  return (
    <>
      <ActionButton icon={<CopyOutlined />} onClick={() => copyText(textOf(sheet), 'Hoja copiada')}>
        Copiar la hoja
      </ActionButton>
      <SmallTable<Line>
        rows={sheet}
        columns={columns}
        rowKey={line => line.field}
        empty={{ title: 'Sin datos', text: 'Aquí aparece lo que pide el terminal.' }}
        actions={({ label, value }) =>
          value !== null && (
            <ActionButton
              size="small"
              look="text"
              icon={<CopyOutlined />}
              aria-label={`Copiar ${label}`}
              onClick={() => copyText(value, `${label}: copiado`)}
            />
          )
        }
      />
    </>
  );
}
