import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { UndoNotice } from '../../../ui/feedback/UndoNotice.tsx';
import type { Assigning } from './use-assigning.ts';

const ways = {
  undo: { icon: <UndoOutlined />, text: 'Deshacer', keys: 'Ctrl Z' },
  redo: { icon: <RedoOutlined />, text: 'Rehacer', keys: 'Ctrl Mayús Z' },
} as const;

/** The last assignment, or why it failed. */
export function UndoBar({ assigning }: { assigning: Assigning }) {
  const { notice, go, close } = assigning.steps;
  if (!notice) return null;
  const { text, warnings, way } = notice;
  return (
    <UndoNotice
      text={text}
      warnings={warnings}
      onClose={close}
      isRefused={way === null}
      action={way === null ? undefined : { ...ways[way], onClick: () => void go(way) }}
    />
  );
}
